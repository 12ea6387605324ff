import type pg from "pg";

import { IMPORTED_COLUMNS, type ImportedColumn } from "#db/book-changes.ts";

import type { BookRow } from "./parse-book.ts";

/** A row to import and its origin; `source` is the index of its file. */
export interface ImportRow extends BookRow {
  seq: number;
  source: number;
  line: number;
}

export type BatchRow = Pick<ImportRow, "seq" | "source" | "line" | "title">;

export const FIELDS = Object.keys(IMPORTED_COLUMNS) as ImportedColumn[];
const ROW = {
  seq: "integer",
  source: "integer",
  line: "integer",
  genre_if_new: "text",
  facets: "jsonb",
  alternates: "jsonb",
  ...IMPORTED_COLUMNS,
};

/** Joins some SQL made for each field. */
export const each = (sql: (field: string, index: number) => string, joint = ", ") => FIELDS.map(sql).join(joint);
const definitions = Object.entries(ROW)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const rowColumns = Object.keys(ROW).join(", ");

/** Rows written at a time. */
export const WINDOW = 2_000;

/** Creates temporary tables that are dropped with the transaction. */
export async function createStaging(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE import_row (${definitions}, PRIMARY KEY (seq)) ON COMMIT DROP;
    CREATE TEMP TABLE import_batch (${definitions}, book integer, is_new boolean NOT NULL DEFAULT false, written text[]) ON COMMIT DROP;
    CREATE TEMP TABLE import_given (
      source integer, book integer, line integer NOT NULL, fields integer NOT NULL, PRIMARY KEY (source, book)
    ) ON COMMIT DROP;
    CREATE TEMP TABLE import_other_isbn (source integer, isbn13 text, book integer NOT NULL, PRIMARY KEY (source, isbn13)) ON COMMIT DROP`);
}

/**
 * SQL for the id of the book that has a row's ISBN: its own ISBN, or another one that an earlier row of the same file
 * gave it. Without the latter, a third row could take that ISBN, and the next import of the same file would match the
 * earlier row to the third row's book.
 */
export const bookOfIsbn = (row: string) => `coalesce(
  (SELECT id FROM books WHERE books.isbn13 = ${row}.isbn13),
  (SELECT o.book FROM import_other_isbn AS o WHERE o.source = ${row}.source AND o.isbn13 = ${row}.isbn13))`;

export async function copyBatch(client: pg.ClientBase, rows: readonly ImportRow[]): Promise<void> {
  await client.query(
    `INSERT INTO import_row (${rowColumns}) SELECT ${rowColumns} FROM json_to_recordset($1::json) AS staged (${definitions})`,
    [JSON.stringify(rows)],
  );
}

/**
 * Fills `import_batch` with rows of a window that are about different books, each matched to its book by external id,
 * else by ISBN, else by title and author. A book with another external id is never a match. Further rows about the same
 * book stay for a later batch.
 */
export async function takeBatch(client: pg.ClientBase, from: number, limit: number): Promise<BatchRow[]> {
  await client.query("TRUNCATE import_batch");
  const firstOf = (key: string) =>
    `row_number() OVER (PARTITION BY ${key}, CASE WHEN ${key} IS NULL THEN seq END ORDER BY seq) = 1`;
  const { rows } = await client.query<BatchRow>(
    `
    INSERT INTO import_batch (${rowColumns}, book)
    SELECT ${rowColumns}, book FROM (
      SELECT *, ${firstOf("book_id")} AND ${firstOf("isbn13")} AND ${firstOf("name")} AND ${firstOf("book")} AS ready
      FROM (
        SELECT keyed.*, coalesce(
          (SELECT id FROM books WHERE books.book_id = keyed.book_id),
          (SELECT id FROM books WHERE books.id = ${bookOfIsbn("keyed")} AND (books.book_id IS NULL OR keyed.book_id IS NULL)),
          -- The fence keeps min() from walking the primary key.
          (SELECT min(id) FROM (
            SELECT id FROM books
            WHERE md5(lower(title) || chr(10) || lower(author)) = keyed.name AND (books.book_id IS NULL OR keyed.book_id IS NULL)
            OFFSET 0
          ) AS named)
        ) AS book
        FROM (
          SELECT *, md5(lower(title) || chr(10) || lower(coalesce(author, 'Unknown Author'))) AS name
          FROM import_row WHERE seq >= $1 AND seq < $1 + ${WINDOW}
        ) AS keyed
      ) AS resolved
    ) AS placed
    WHERE ready ORDER BY seq LIMIT $2
    RETURNING seq, source, line, title`,
    [from, limit],
  );
  return rows;
}
