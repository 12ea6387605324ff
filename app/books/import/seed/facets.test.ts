import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";

import { readSeedBooks } from "./seed.queries.server.ts";

const FACETS = [
  "mood",
  "theme",
  "setting",
  "era",
  "pace",
  "form",
  "narrator",
  "audience",
  "warning",
  "representation",
  "difficulty",
] as const;

type Facet = (typeof FACETS)[number];

const vocabulary =
  await readJson<Record<Facet, Record<string, { en: string[]; de: string[]; broader?: string[] }>>>(
    "../../facets/vocabulary.json",
  );

/** The lists of a book, whose terms they hold, and how few and how many. */
const LISTS: ReadonlyArray<[list: string, facet: Facet, least: number, most: number]> = [
  ["moods", "mood", 2, 8],
  ["themes", "theme", 2, 12],
  ["settings", "setting", 0, 8],
  ["eras", "era", 0, 8],
  ["forms", "form", 1, 10],
  ["narrators", "narrator", 0, 8],
  ["audiences", "audience", 1, 8],
  ["warnings", "warning", 0, 14],
  ["represents", "representation", 0, 8],
];

describe("the vocabulary", () => {
  it("has every facet and no other", () => {
    expect(Object.keys(vocabulary)).toEqual([...FACETS]);
  });

  it.each(FACETS)("of %s gives each phrase to one term only", (facet) => {
    const phrases = Object.entries(vocabulary[facet]).flatMap(([term, { en, de }]) => [term, ...en, ...de]);
    const keys = phrases.map((phrase) => phrase.toLowerCase());
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
    expect(phrases.filter((phrase) => phrase !== phrase.trim() || phrase === "")).toEqual([]);
  });

  it.each(FACETS)("of %s has terms in lower case with synonyms, whose broader terms exist", (facet) => {
    for (const [term, { en, de, broader = [] }] of Object.entries(vocabulary[facet])) {
      expect(term).toBe(term.toLowerCase());
      expect([...en, ...de].length, term).toBeGreaterThan(0);
      for (const wider of broader) expect(vocabulary[facet], `${term} in ${wider}`).toHaveProperty([wider]);
      expect(broaderThan(facet, term), term).not.toContain(term);
    }
  });
});

describe.each(GENRES)("the facets of the seeded books of %s", async (genre) => {
  const books = await readSeedBooks(genre);
  const facets = await readJson<Array<Record<string, string | string[]>>>(
    `facets/${genre.toLowerCase().replaceAll(" ", "-")}.json`,
  );

  it("are those of the same books in the same order", () => {
    expect(facets.map(({ title, author }) => ({ title, author }))).toEqual(
      books.map(({ title, author }) => ({ title, author })),
    );
  });

  it("are terms of the vocabulary, each once, neither too few nor too many", () => {
    for (const book of facets) {
      for (const [list, facet, least, most] of LISTS) {
        const terms = [book[list] ?? "none"].flat();
        const which = `${String(book.title)}: ${list}`;
        expect(new Set(terms).size, which).toBe(terms.length);
        expect(terms.length, which).toBeGreaterThanOrEqual(least);
        expect(terms.length, which).toBeLessThanOrEqual(most);
        expect(
          terms.filter((term) => !Object.hasOwn(vocabulary[facet], term)),
          which,
        ).toEqual([]);
      }
      expect(Object.keys(vocabulary.pace)).toContain(book.pace);
      expect(Object.keys(vocabulary.difficulty)).toContain(book.difficulty);
    }
  });

  it("say the original language, whose readers may like the book, and why in 12 to 60 words", () => {
    for (const { title, language, readersOf, about } of facets) {
      const which = String(title);
      expect(language, which).toMatch(/^[a-z]{2}$/);
      expect(readersOf?.length, which).toBeGreaterThanOrEqual(2);
      const words = String(about).split(/\s+/).length;
      expect(words, which).toBeGreaterThanOrEqual(12);
      expect(words, which).toBeLessThanOrEqual(60);
    }
  });

  it("come with a number of pages", () => {
    for (const { title, pages } of books) expect(pages, title).toBeGreaterThan(0);
  });
});

/** All terms above a term; a circle leads back to the term itself. */
function broaderThan(facet: Facet, term: string): string[] {
  const found = new Set<string>();
  const open = [term];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const wider of vocabulary[facet][next]?.broader ?? []) {
      if (found.has(wider)) continue;
      found.add(wider);
      open.push(wider);
    }
  }
  return [...found];
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(path, import.meta.url), "utf8")) as Content;
}
