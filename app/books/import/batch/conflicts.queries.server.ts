import type pg from "pg";

import { bookOfIsbn, each, FIELDS } from "./batch.queries.server.ts";
import type { Outcome } from "./outcome.ts";

export async function rejectOrphanSupplements(client: pg.ClientBase): Promise<Outcome[]> {
  const { rows } = await client.query<{ source: number; line: number; id: string; isShared: boolean }>(
    `DELETE FROM import_batch AS r WHERE title IS NULL AND book IS NULL
     RETURNING source, line, coalesce(book_id, number) AS id,
       EXISTS (SELECT FROM book_numbers AS n WHERE n.number = r.number) AND number_source IS NULL AS "isShared"`,
  );
  return rows.map(({ source, line, id, isShared }) => {
    const books = isShared ? `several books have the number '${id}': name its source` : `no book has the id '${id}'`;
    return { kind: "rejected", source, line, title: null, reason: `it has no title, and ${books}` };
  });
}

export async function preferEarlierRows(client: pg.ClientBase): Promise<Outcome[]> {
  const stated = (index: number) => `g.fields & ${1 << index} <> 0`;
  const { rows } = await client.query<{
    source: number;
    line: number;
    title: string;
    earlier: number;
    unchanged: string[];
  }>(`
    SELECT r.source, r.line, b.title, g.line AS earlier, array_remove(ARRAY[
      ${each((field, index) => `CASE WHEN ${stated(index)} AND r.${field} IS DISTINCT FROM b.${field} AND r.${field} IS NOT NULL THEN '${field}' END`)}
    ], NULL) AS unchanged
    FROM import_batch AS r JOIN import_given AS g ON g.source = r.source AND g.book = r.book JOIN books AS b ON b.id = r.book`);
  if (rows.length === 0) return [];
  await client.query(`
    INSERT INTO import_other_isbn (source, isbn13, book)
    SELECT r.source, r.isbn13, r.book
    FROM import_batch AS r JOIN import_given AS g ON g.source = r.source AND g.book = r.book
    WHERE r.isbn13 IS NOT NULL AND ${stated(FIELDS.indexOf("isbn13"))} AND ${bookOfIsbn("r")} IS NULL`);
  await client.query(`
    UPDATE import_batch AS r SET ${each((field, index) => `${field} = CASE WHEN ${stated(index)} THEN NULL ELSE r.${field} END`)}
    FROM import_given AS g WHERE g.source = r.source AND g.book = r.book`);
  return rows
    .filter(({ unchanged }) => unchanged.length > 0)
    .map(({ earlier, unchanged, ...row }) => ({
      kind: "warning",
      ...row,
      reason: `it repeats the book of line ${earlier} and doesn’t change its ${unchanged.join(", ")}`,
    }));
}

export async function dropIsbnsOfOtherBooks(client: pg.ClientBase): Promise<Outcome[]> {
  const { rows } = await client.query<{ source: number; line: number; title: string; reason: string }>(`
    UPDATE import_batch AS r SET isbn13 = NULL
    FROM (SELECT seq, isbn13, ${bookOfIsbn("row")} AS owner FROM import_batch AS row WHERE isbn13 IS NOT NULL) AS o
    JOIN books AS b ON b.id = o.owner
    WHERE o.seq = r.seq AND o.owner IS DISTINCT FROM r.book
    RETURNING r.source, r.line, r.title,
      'ISBN ' || o.isbn13 || ' belongs to ''' || left(b.title, 80) || ''' and was left out' AS reason`);
  return rows.map((row) => ({ kind: "warning", ...row }));
}

export async function keepStatedFacts(client: pg.ClientBase): Promise<void> {
  const isGap = (field: string) => (field === "author" ? "b.author = 'Unknown Author'" : `b.${field} IS NULL`);
  await client.query(`
    UPDATE import_batch AS r SET ${each((field) => `${field} = CASE WHEN ${isGap(field)} THEN r.${field} END`)}
    FROM books AS b WHERE b.id = r.book`);
}

export async function noteStatedFacts(client: pg.ClientBase): Promise<void> {
  // Title and author are one fact: if a later row added an author, the book would not match its first row again.
  const stated = (field: string) => `${field === "author" ? "coalesce(author, title)" : field} IS NOT NULL`;
  await client.query(`
    INSERT INTO import_given (source, book, line, fields)
    SELECT source, book, line, ${each((field, index) => `(CASE WHEN ${stated(field)} THEN ${1 << index} ELSE 0 END)`, " + ")}
    FROM import_batch WHERE book IS NOT NULL
    ON CONFLICT (source, book) DO UPDATE SET fields = import_given.fields | excluded.fields`);
}
