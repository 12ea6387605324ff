import { readFile } from "node:fs/promises";

import type pg from "pg";

interface FreeBook {
  title: string;
  author: string;
  freeUrl?: string;
}

export interface DeadAuthor {
  name: string;
  key: string;
  slug: string;
  /** Negative before the common era; about the year, where nobody knows it to a year and it was long ago. */
  deathYear: number;
}

export async function readDeadAuthors(): Promise<DeadAuthor[]> {
  return JSON.parse(await readFile(new URL("author-deaths.json", import.meta.url), "utf8")) as DeadAuthor[];
}

/** Only while no author's year is known: what the owner has emptied since stays empty. */
export async function addFreeTexts(client: pg.ClientBase, books: readonly FreeBook[], isFresh: boolean): Promise<void> {
  const { rows } = await client.query("SELECT EXISTS (SELECT FROM authors WHERE death_year IS NOT NULL) AS known");
  if (rows[0].known) return;
  const dead = JSON.stringify(await readDeadAuthors());
  if (isFresh) {
    await client.query(
      `INSERT INTO authors (name, key, slug)
       SELECT name, key, slug FROM json_to_recordset($1) AS dead(name text, key text, slug text) ON CONFLICT DO NOTHING`,
      [dead],
    );
  }
  const { rowCount } = await client.query(
    `UPDATE authors SET death_year = dead."deathYear"
     FROM json_to_recordset($1) AS dead(key text, "deathYear" smallint) WHERE authors.key = dead.key`,
    [dead],
  );
  if (rowCount === 0) return;
  await client.query(
    `UPDATE books SET free_url = seeded."freeUrl"
     FROM json_to_recordset($1) AS seeded(title text, author text, "freeUrl" text)
     WHERE books.free_url IS NULL
       AND md5(lower(books.title) || chr(10) || lower(books.author)) = md5(lower(seeded.title) || chr(10) || lower(seeded.author))`,
    [JSON.stringify(books.flatMap(({ title, author, freeUrl }) => (freeUrl ? [{ title, author, freeUrl }] : [])))],
  );
}
