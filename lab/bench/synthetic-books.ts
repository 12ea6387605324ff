import type pg from "pg";

import { GENRES } from "#db/genres.ts";

/** Adds books of realistic size: titles of three words, descriptions of about 500 characters. */
export async function addSyntheticBooks(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO books (title, author, genre, description, year, pages)
     SELECT 'The ' || md5(n::text) || ' Book', 'Author ' || n % 5000, ($2::text[])[1 + n % 10],
            repeat(md5(n::text) || ' ', 15), 1900 + n % 120, 100 + n % 700
     FROM generate_series(1, $1) AS n`,
    [count, GENRES],
  );
  await pool.query("VACUUM ANALYZE books");
}
