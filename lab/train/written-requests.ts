import { globSync } from "node:fs";

import { readSeedFacets, termsOf } from "#app/books/import/seed/facets.queries.server.ts";
import { readSeedBooks } from "#app/books/import/seed/seed.queries.server.ts";
import { GENRES } from "#db/genres.ts";
import { linesOf } from "#lab/eval/data-files.ts";
import { nameOf } from "#lab/eval/request-scores.ts";

export interface Written {
  text: string;
  book: number;
  weight: number;
}

/** Texts about a book, beside requests for it. */
const OF_TEXTS = 0.5;
const MOST_TERMS = 12;

/** Requests for the seed's books, and what is known of these; books by number, as `[title, author]`. */
export async function writtenRequests(): Promise<{ books: Array<[string, string]>; requests: Written[] }> {
  const books: Array<[string, string]> = [];
  const requests: Written[] = [];
  for (const genre of GENRES) {
    const notes = await readSeedFacets(genre);
    for (const [at, { title, author, description }] of (await readSeedBooks(genre)).entries()) {
      const book = books.push([title, author]) - 1;
      const note = notes[at]!;
      const terms = termsOf(note).map(({ term }) => term);
      const texts = [
        note.about,
        title,
        author,
        `${title} ${author}`,
        ...description.split(/(?<=[.!?])\s+/),
        terms.slice(0, MOST_TERMS).join(" "),
        note.themes.join(" "),
        [...note.moods, ...note.forms].join(" "),
        [...note.settings, ...note.eras, ...note.represents].join(" "),
        ...note.readersOf.map((name) => `like ${name}`),
      ];
      requests.push(...texts.filter(Boolean).map((text) => ({ text, book, weight: OF_TEXTS })));
    }
  }
  const numbers = new Map(books.map(([title, author], number) => [nameOf({ title, author }), number]));
  for (const file of globSync("lab/requests/*.jsonl").sort()) {
    for (const line of linesOf(file)) {
      const { title, author, text } = JSON.parse(line) as Record<"title" | "author" | "text", string>;
      const book = numbers.get(nameOf({ title, author }));
      if (book === undefined) throw new Error(`${file} has a request for ${title} by ${author}, which is no seed`);
      requests.push({ text, book, weight: 1 });
    }
  }
  return { books, requests };
}
