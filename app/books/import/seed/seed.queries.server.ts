import { readFile } from "node:fs/promises";

import type pg from "pg";

import { GENRES, type Genre } from "#db/genres.ts";

import { addSeedFacets } from "./facets.queries.server.ts";
import { addFreeTexts } from "./free-texts.queries.server.ts";

export interface SeedBook {
  title: string;
  author: string;
  /** Year of first publication; negative before the common era. */
  year: number;
  pages: number | null;
  isbn13: string | null;
  description: string;
  freeUrl?: string;
  series?: { name: string; place: number };
}

export async function readSeedBooks(genre: Genre): Promise<SeedBook[]> {
  const file = new URL(`books/${genre.toLowerCase().replaceAll(" ", "-")}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as SeedBook[];
}

/** Fills only a catalogue that has never held a book: the id sequence shows whether the owner has emptied one. */
export async function seedCatalogue(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE books IN SHARE ROW EXCLUSIVE MODE");
    const { rows } = await client.query("SELECT pg_sequence_last_value('books_id_seq') IS NULL AS untouched");
    let added = 0;
    if (rows[0].untouched) {
      for (const genre of GENRES) added += await insertBooks(client, genre, await readSeedBooks(genre));
    }
    const books = (await Promise.all(GENRES.map(readSeedBooks))).flat();
    await addSeedFacts(client, books);
    await addSeedFacets(client);
    await addFreeTexts(client, books, added > 0);
    await client.query("COMMIT");
    return added;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function insertBooks(client: pg.PoolClient, genre: Genre, books: SeedBook[]): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO books (title, author, genre, description, isbn13, year, pages, language, series_name, series_place)
     SELECT title, author, $1, description, isbn13, year, pages, 'en', series->>'name', (series->>'place')::double precision
     FROM json_to_recordset($2) AS book(title text, author text, description text, isbn13 text, year smallint, pages integer, series json)`,
    [genre, JSON.stringify(books)],
  );
  return rowCount ?? 0;
}

async function addSeedFacts(client: pg.PoolClient, books: readonly SeedBook[]): Promise<void> {
  await client.query(
    `UPDATE books SET
       pages = coalesce(books.pages, seeded.pages),
       series_name = coalesce(books.series_name, seeded.series->>'name'),
       series_place = coalesce(books.series_place, (seeded.series->>'place')::double precision),
       changed_at = now()
     FROM json_to_recordset($1) AS seeded(title text, author text, pages integer, series json)
     WHERE (books.pages IS NULL AND seeded.pages IS NOT NULL OR books.series_name IS NULL AND seeded.series IS NOT NULL)
       AND md5(lower(books.title) || chr(10) || lower(books.author)) = md5(lower(seeded.title) || chr(10) || lower(seeded.author))`,
    [JSON.stringify(books.map(({ title, author, pages, series }) => ({ title, author, pages, series })))],
  );
}

export async function renumberSparseDecks(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT renumber_sparse_decks()");
}
