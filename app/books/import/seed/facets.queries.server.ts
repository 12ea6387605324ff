import { readFile } from "node:fs/promises";

import type pg from "pg";

import { GENRES, type Genre } from "#db/genres.ts";

export interface SeedFacets {
  title: string;
  author: string;
  moods: string[];
  themes: string[];
  settings: string[];
  eras: string[];
  pace: string;
  forms: string[];
  narrators: string[];
  audiences: string[];
  warnings: string[];
  represents: string[];
  difficulty: string;
  language: string;
  readersOf: string[];
  about: string;
}

interface PlacedTerm {
  facet: string;
  term: string;
  position: number;
}

export async function readSeedFacets(genre: Genre): Promise<SeedFacets[]> {
  const file = new URL(`facets/${genre.toLowerCase().replaceAll(" ", "-")}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as SeedFacets[];
}

export function termsOf(book: SeedFacets): PlacedTerm[] {
  const lists = {
    mood: book.moods,
    theme: book.themes,
    setting: book.settings,
    era: book.eras,
    pace: [book.pace],
    form: book.forms,
    narrator: book.narrators,
    audience: book.audiences,
    warning: book.warnings,
    representation: book.represents,
    difficulty: [book.difficulty],
  };
  return Object.entries(lists).flatMap(([facet, terms]) => terms.map((term, position) => ({ facet, term, position })));
}

/** Also fills a catalogue that was seeded before there were facets. Returns the number of books. */
export async function addSeedFacets(client: pg.ClientBase): Promise<number> {
  const written = (await Promise.all(GENRES.map(readSeedFacets))).flat();
  const { rows } = await client.query<{ id: number; about: string }>(
    `INSERT INTO book_notes (book_id, about, language, readers_of)
     SELECT books.id, noted.about, noted.language, noted."readersOf"
     FROM json_to_recordset($1) AS noted(title text, author text, about text, language text, "readersOf" text[])
     JOIN books ON md5(lower(books.title) || chr(10) || lower(books.author)) = md5(lower(noted.title) || chr(10) || lower(noted.author))
     ON CONFLICT DO NOTHING
     RETURNING book_id AS id, about`,
    [JSON.stringify(written)],
  );
  if (rows.length === 0) return 0;
  const byText = new Map(written.map((book) => [book.about, book]));
  const terms = rows.flatMap(({ id, about }) => termsOf(byText.get(about)!).map((term) => ({ id, ...term })));
  await client.query(
    `INSERT INTO book_facets (book_id, facet, term, position)
     SELECT id, facet, term, position
     FROM json_to_recordset($1) AS placed(id integer, facet text, term text, position smallint)`,
    [JSON.stringify(terms)],
  );
  await client.query("UPDATE books SET changed_at = now() WHERE id = ANY ($1)", [rows.map(({ id }) => id)]);
  return rows.length;
}
