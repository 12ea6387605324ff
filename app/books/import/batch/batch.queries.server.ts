import type pg from "pg";

import type { BookRow } from "#app/books/import/rows/parse-book.ts";
import { cut } from "#book-facts/clean-text.ts";
import { IMPORTED_COLUMNS, type ImportedColumn } from "#db/schema/books/book-changes.ts";

import type { Outcome } from "./outcome.ts";
import { isSameBook } from "./same-book.ts";

/** `source` is the index of the row's file. */
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
  number: "text",
  number_source: "text",
  ...IMPORTED_COLUMNS,
};

export const each = (sql: (field: string, index: number) => string, joint = ", ") => FIELDS.map(sql).join(joint);
const definitions = Object.entries(ROW)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const rowColumns = Object.keys(ROW).join(", ");

export const WINDOW = 2_000;

export async function createStaging(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE import_row (${definitions}, not_books integer[] NOT NULL DEFAULT '{}', PRIMARY KEY (seq)) ON COMMIT DROP;
    CREATE TEMP TABLE import_number_source (key text PRIMARY KEY) ON COMMIT DROP;
    CREATE TEMP TABLE import_batch (${definitions}, book integer, is_new boolean NOT NULL DEFAULT false, written text[]) ON COMMIT DROP;
    CREATE TEMP TABLE import_given (
      source integer, book integer, line integer NOT NULL, fields integer NOT NULL, PRIMARY KEY (source, book)
    ) ON COMMIT DROP;
    CREATE TEMP TABLE import_other_isbn (source integer, isbn13 text, book integer NOT NULL, PRIMARY KEY (source, isbn13)) ON COMMIT DROP`);
}

/** Counts an ISBN that an earlier row of the file gave a book, else the next import would match another book. */
export const bookOfIsbn = (row: string) => `coalesce(
  (SELECT id FROM books WHERE books.isbn13 = ${row}.isbn13),
  (SELECT o.book FROM import_other_isbn AS o WHERE o.source = ${row}.source AND o.isbn13 = ${row}.isbn13))`;

export async function copyBatch(client: pg.ClientBase, rows: readonly ImportRow[]): Promise<void> {
  await client.query(
    `INSERT INTO import_row (${rowColumns}) SELECT ${rowColumns} FROM json_to_recordset($1::json) AS staged (${definitions})`,
    [JSON.stringify(rows)],
  );
}

interface Taken {
  rows: BatchRow[];
  rejected: Outcome[];
}

/** Matches by id or number, then ISBN, then title and author. Further rows about a book wait for a later batch. */
export async function takeBatch(client: pg.ClientBase, from: number, limit: number): Promise<Taken> {
  const rejected: Outcome[] = [];
  for (;;) {
    const placed = await placeRows(client, from, limit);
    const misplaced = await misplacedRows(client);
    if (misplaced.length === 0) return { rows: placed, rejected };
    await takeBack(client, misplaced);
    rejected.push(...misplaced.filter(({ byNumber }) => byNumber).map(rejectionOf));
    const left = new Set(misplaced.map(({ seq }) => seq));
    const rows = placed.filter(({ seq }) => !left.has(seq));
    if (rows.length > 0) return { rows, rejected };
  }
}

async function placeRows(client: pg.ClientBase, from: number, limit: number): Promise<BatchRow[]> {
  await client.query("TRUNCATE import_batch");
  const firstOf = (...keys: string[]) =>
    `row_number() OVER (PARTITION BY ${keys.join(", ")}, CASE WHEN ${keys[0]} IS NULL THEN seq END ORDER BY seq) = 1`;
  const { rows } = await client.query<BatchRow>(
    `
    INSERT INTO import_batch (${rowColumns}, book)
    SELECT ${rowColumns}, book FROM (
      SELECT *, ${firstOf("book_id")} AND ${firstOf("number", "number_source")}
        AND (number_source IS NOT NULL OR ${firstOf("number")}) AND ${firstOf("isbn13")} AND ${firstOf("name")} AND ${firstOf("book")} AS ready
      FROM (
        SELECT keyed.*, coalesce(
          (SELECT id FROM books WHERE books.book_id = keyed.book_id),
          (SELECT n.book_id FROM book_numbers AS n WHERE n.number = keyed.number AND n.source = keyed.number_source),
          CASE WHEN keyed.title IS NULL THEN coalesce(
            ${onlyBookOf("SELECT n.book_id FROM book_numbers AS n JOIN import_number_source AS s ON s.key = n.source WHERE n.number = keyed.number")},
            ${onlyBookOf("SELECT n.book_id FROM book_numbers AS n WHERE n.number = keyed.number UNION ALL SELECT id FROM books WHERE books.book_id = keyed.number")}
          ) END,
          -- Before numbers had sources they were written here.
          (SELECT id FROM books WHERE books.book_id = keyed.number AND ${MAY_BE}),
          (SELECT id FROM books WHERE books.id = ${bookOfIsbn("keyed")} AND ${MAY_BE}),
          -- The fence keeps min() from walking the primary key.
          (SELECT min(id) FROM (
            SELECT id FROM books WHERE md5(lower(title) || chr(10) || lower(author)) = keyed.name AND ${MAY_BE} OFFSET 0
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

const MAY_BE = `(books.book_id IS NULL OR keyed.book_id IS NULL) AND books.id <> ALL (keyed.not_books) AND NOT EXISTS (
  SELECT FROM book_numbers AS n WHERE n.book_id = books.id AND n.source = keyed.number_source AND n.number <> keyed.number)`;

const onlyBookOf = (books: string) =>
  `(SELECT min(book_id) FROM (${books}) AS numbered (book_id) HAVING count(DISTINCT book_id) = 1)`;

interface Misplaced extends BatchRow {
  title: string;
  author: string | null;
  number: string;
  book: number;
  bookTitle: string;
  bookAuthor: string;
  isSameIsbn: boolean;
  byNumber: boolean;
}

async function misplacedRows(client: pg.ClientBase): Promise<Misplaced[]> {
  const { rows } = await client.query<Misplaced>(`
    SELECT r.seq, r.source, r.line, r.title, r.author, r.number, b.id AS book, b.title AS "bookTitle",
      b.author AS "bookAuthor", coalesce(${bookOfIsbn("r")} = b.id, false) AS "isSameIsbn", EXISTS (
        SELECT FROM book_numbers AS n WHERE n.number = r.number AND n.source = r.number_source AND n.book_id = b.id
      ) AS "byNumber"
    FROM import_batch AS r JOIN books AS b ON b.id = r.book
    WHERE r.title IS NOT NULL AND NOT coalesce(r.book_id = b.book_id, false)
      AND (lower(r.title), lower(r.author)) IS DISTINCT FROM (lower(b.title), lower(b.author))
    ORDER BY r.seq`);
  return rows.filter((row) => !isSameBook(row, { title: row.bookTitle, author: row.bookAuthor }, row.isSameIsbn));
}

async function takeBack(client: pg.ClientBase, rows: readonly Misplaced[]): Promise<void> {
  await client.query("DELETE FROM import_batch WHERE seq = ANY ($1::integer[])", [rows.map(({ seq }) => seq)]);
  const taken = rows.filter(({ byNumber }) => byNumber);
  await client.query("DELETE FROM import_row WHERE seq = ANY ($1::integer[])", [taken.map(({ seq }) => seq)]);
  const others = rows.filter(({ byNumber }) => !byNumber);
  await client.query(
    `UPDATE import_row SET not_books = not_books || other.book
     FROM unnest($1::integer[], $2::integer[]) AS other (seq, book) WHERE other.seq = import_row.seq`,
    [others.map(({ seq }) => seq), others.map(({ book }) => book)],
  );
}

function rejectionOf({ source, line, title, number, bookTitle, bookAuthor }: Misplaced): Outcome {
  const short = (text: string) => cut(text, 80);
  const reason = `its number ${short(number)} belongs to '${short(bookTitle)}' by ${short(bookAuthor)}`;
  return { kind: "rejected", source, line, title, reason, isNumberTaken: true };
}
