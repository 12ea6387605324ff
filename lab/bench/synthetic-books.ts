import type pg from "pg";

import { GENRES } from "#db/genres.ts";

/** A million English titles have about as many words that occur in more than one. */
const WORDS = 60_000;
const AUTHORS = 250_000;
const TERMS = 200;
const VOCABULARY = 40_000;
const WORDS_OF_A_DESCRIPTION = 60;

/** One word many times, which is quick to write, or words as often as a language has them (Zipf). */
export type Descriptions = "one word" | "sentences";

const DESCRIPTION: Readonly<Record<Descriptions, string>> = {
  "one word": "repeat(md5(n::text) || ' ', 15)",
  // Letters only: the ranking knows no others.
  sentences: `(SELECT string_agg(translate('wor' || floor(${VOCABULARY} ^ random())::int, '0123456789', 'ghijklmnop'), ' ')
               FROM generate_series(1, ${WORDS_OF_A_DESCRIPTION} + n % 10))`,
};

/**
 * Titles of three words, authors of two, ISBNs, descriptions of about 500 characters, two facet terms per tenth.
 * The words are 4 to 10 random letters: none is like many others.
 */
export async function addSyntheticBooks(
  pool: pg.Pool,
  count: number,
  descriptions: Descriptions = "one word",
): Promise<void> {
  await pool.query(`
    CREATE FUNCTION synthetic_word(n bigint) RETURNS text IMMUTABLE LANGUAGE sql RETURN
      initcap(left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 4 + (n % 7)::int));
    CREATE FUNCTION synthetic_isbn13(n bigint) RETURNS text IMMUTABLE LANGUAGE sql RETURN
      (978000000000 + n)::text || (SELECT (10 - sum(substr((978000000000 + n)::text, i, 1)::int * (1 + 2 * ((i + 1) % 2))) % 10) % 10
                                   FROM generate_series(1, 12) AS i)`);
  await pool.query(
    `INSERT INTO books (title, author, genre, description, year, pages, isbn13)
     SELECT 'The ' || synthetic_word(n::bigint * 7919 % $3::int) || ' ' || synthetic_word(n::bigint * 104729 % $3::int),
            synthetic_word($3::int + n % 5000) || ' ' || synthetic_word($3::int + 5000 + n % $4::int), ($2::text[])[1 + n % 10],
            ${DESCRIPTION[descriptions]}, 1900 + n % 120, 100 + n % 700, synthetic_isbn13(n)
     FROM generate_series(1, $1) AS n`,
    [count, GENRES, WORDS, AUTHORS],
  );
  // Builds from before AI Match's facets have no such table.
  const { rows } = await pool.query("SELECT FROM pg_class WHERE relname = 'book_facets'");
  if (rows.length === 0) return void (await pool.query("VACUUM ANALYZE"));
  await pool.query(
    `INSERT INTO book_facets (book_id, facet, term, position)
     SELECT id, 'theme', lower(synthetic_word((id + half * 7) % $1)), half FROM books, generate_series(0, 1) AS half
     WHERE id % 10 = 0 ON CONFLICT DO NOTHING`,
    [TERMS],
  );
  await pool.query("VACUUM ANALYZE books, book_facets, book_words");
}
