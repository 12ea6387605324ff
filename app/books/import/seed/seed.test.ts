import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { isbn13From } from "#book-facts/isbn.ts";
import { GENRES } from "#db/genres.ts";

import { readSeedBooks } from "./seed.queries.server.ts";

const shelves = await Promise.all(GENRES.map(async (genre) => ({ genre, books: await readSeedBooks(genre) })));
const all = shelves.flatMap(({ books }) => books);

describe("the books a fresh catalogue begins with", () => {
  it("are as many in each genre, and as many as the README says", async () => {
    const each = all.length / GENRES.length;
    expect(shelves.map(({ books }) => books.length)).toEqual(GENRES.map(() => each));
    expect(await readFile("README.md", "utf8")).toContain(
      `A fresh installation brings ${all.length.toLocaleString("en-US")} books`,
    );
  });

  it("stand on one shelf only", () => {
    const keys = all.map(({ title, author }) => `${title}|${author}`.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
    const isbns = all.flatMap(({ isbn13 }) => isbn13 ?? []);
    expect(new Set(isbns).size).toBe(isbns.length);
  });

  it("name a series and a place in it where they have one, each place once", () => {
    const places = all.flatMap(({ series }) => (series ? [`${series.name} ${series.place}`] : []));
    expect(places.length).toBeGreaterThan(150);
    expect(new Set(places).size).toBe(places.length);
  });

  it("reach from the classics to the 2020s", () => {
    expect(Math.min(...all.map(({ year }) => year))).toBeLessThan(0);
    expect(all.filter(({ year }) => year >= 2010).length).toBeGreaterThan(all.length / 4);
  });

  it.each(shelves)("in $genre have a description of 50 to 120 words and an ISBN that adds up, or none", ({ books }) => {
    for (const { title, description, isbn13 } of books) {
      const words = description.split(/\s+/).length;
      expect(words, title).toBeGreaterThanOrEqual(50);
      expect(words, title).toBeLessThanOrEqual(120);
      if (isbn13 === null) continue;
      expect(isbn13From(isbn13), title).toBe(isbn13);
    }
  });
});
