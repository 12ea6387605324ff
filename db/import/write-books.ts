import type pg from "pg";

import { bookOfIsbn, each, FIELDS, takeBatch, WINDOW } from "./book-batch.ts";

export type Outcome =
  | { kind: "added" | "updated" | "unchanged"; source: number; count: number }
  | { kind: "rejected" | "warning"; source: number; line: number; reason: string; title: string | null };

/** Rows about one book need a pass each. The limit keeps a file that repeats one book from taking hours. */
const MOST_PASSES = 20;

/**
 * Writes the staged rows `0 … rows - 1` in order. Within one file the first row that states a fact of a book wins, and
 * later rows only fill gaps, so that importing a file twice gives the same books.
 */
export async function writeImportRows(
  client: pg.ClientBase,
  rows: number,
  listener: { onOutcome(outcome: Outcome): void; onWritten(rows: number): void },
): Promise<void> {
  // Statistics of tables filled in this transaction mislead the planner into sequential scans.
  await client.query("ANALYZE import_row; SET LOCAL enable_seqscan = off; SET LOCAL jit = off");
  for (let from = 0; from < rows; from += WINDOW) {
    await writeWindow(client, from, listener.onOutcome);
    listener.onWritten(Math.min(from + WINDOW, rows));
  }
}

async function writeWindow(client: pg.ClientBase, from: number, onOutcome: (outcome: Outcome) => void): Promise<void> {
  let limit = WINDOW;
  for (let passes = 0; ;) {
    if (passes === MOST_PASSES) return rejectRemaining(client, from, onOutcome);
    const batch = await takeBatch(client, from, limit);
    const first = batch[0];
    if (!first) return;
    let outcomes: Outcome[];
    await client.query("SAVEPOINT import_batch");
    try {
      outcomes = await writeBatch(client);
    } catch (error) {
      const rejection = rejectionOf(error);
      if (!rejection) throw error;
      await client.query("ROLLBACK TO SAVEPOINT import_batch");
      if (batch.length > 1) {
        // Halving isolates the row that the database rejects; the others are written.
        limit = Math.ceil(batch.length / 2);
        continue;
      }
      const { source, line, title } = first;
      outcomes = [{ kind: "rejected", source, line, title, reason: `the database refused it (${rejection})` }];
    }
    await client.query("RELEASE SAVEPOINT import_batch");
    for (const outcome of outcomes) onOutcome(outcome);
    await client.query("DELETE FROM import_row WHERE seq = ANY($1::integer[])", [batch.map((row) => row.seq)]);
    if (batch.length < limit) passes++;
    limit = Math.min(limit * 2, WINDOW);
  }
}

async function rejectRemaining(
  client: pg.ClientBase,
  from: number,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const { rows } = await client.query<{ source: number; line: number; title: string | null }>(
    "DELETE FROM import_row WHERE seq >= $1 AND seq < $1 + $2::integer RETURNING source, line, title",
    [from, WINDOW],
  );
  const reason = `${MOST_PASSES} rows shortly before it are about the same book`;
  for (const row of rows) onOutcome({ kind: "rejected", reason, ...row });
}

async function writeBatch(client: pg.ClientBase): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await rejectOrphanSupplements(client, outcomes);
  await preferEarlierRows(client, outcomes);
  await dropIsbnsOfOtherBooks(client, outcomes);

  const touched = await client.query<{ source: number; count: number }>(
    "SELECT source, count(*)::integer AS count FROM import_batch WHERE book IS NOT NULL GROUP BY source",
  );
  const updated = await client.query<{ source: number }>(`
    UPDATE books AS b SET ${each((field) => `${field} = coalesce(r.${field}, b.${field})`)}
    FROM import_batch AS r
    WHERE b.id = r.book AND (${each((field) => `r.${field} IS NOT NULL AND r.${field} IS DISTINCT FROM b.${field}`, " OR ")})
    RETURNING r.source`);
  const added = await client.query<{ source: number }>(`
    UPDATE import_batch SET is_new = true, book = nextval(pg_get_serial_sequence('books', 'id'))
    WHERE book IS NULL RETURNING source`);
  await client.query(`
    INSERT INTO books (id, ${FIELDS.join(", ")})
    SELECT book, ${each((field) => ({ author: "coalesce(author, 'Unknown Author')", genre: "genre_if_new" })[field] ?? field)}
    FROM import_batch WHERE is_new ORDER BY seq`);
  // Title and author count as one fact: a row without an author states that it has none. If a later row added one, the
  // book would no longer match its first row by title and author at the next import.
  const stated = (field: string) => `${field === "author" ? "coalesce(author, title)" : field} IS NOT NULL`;
  await client.query(`
    INSERT INTO import_given (source, book, line, fields)
    SELECT source, book, line, ${each((field, index) => `(CASE WHEN ${stated(field)} THEN ${1 << index} ELSE 0 END)`, " + ")}
    FROM import_batch
    ON CONFLICT (source, book) DO UPDATE SET fields = import_given.fields | excluded.fields`);

  const sum = (rows: { source: number }[], source: number) => rows.filter((row) => row.source === source).length;
  for (const source of new Set(added.rows.map((row) => row.source))) {
    outcomes.push({ kind: "added", source, count: sum(added.rows, source) });
  }
  for (const { source, count } of touched.rows) {
    const changed = sum(updated.rows, source);
    outcomes.push({ kind: "updated", source, count: changed }, { kind: "unchanged", source, count: count - changed });
  }
  return outcomes;
}

async function rejectOrphanSupplements(client: pg.ClientBase, outcomes: Outcome[]): Promise<void> {
  const { rows } = await client.query<{ source: number; line: number; book_id: string }>(
    "DELETE FROM import_batch WHERE title IS NULL AND book IS NULL RETURNING source, line, book_id",
  );
  for (const { source, line, book_id } of rows) {
    outcomes.push({
      kind: "rejected",
      source,
      line,
      title: null,
      reason: `it has no title, and no book has the id '${book_id}'`,
    });
  }
}

async function preferEarlierRows(client: pg.ClientBase, outcomes: Outcome[]): Promise<void> {
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
  if (rows.length === 0) return;
  for (const { source, line, title, earlier, unchanged } of rows) {
    if (unchanged.length === 0) continue;
    const reason = `it is the book of line ${earlier}, which stays: ${unchanged.join(", ")}`;
    outcomes.push({ kind: "warning", source, line, title, reason });
  }
  await client.query(`
    INSERT INTO import_other_isbn (source, isbn13, book)
    SELECT r.source, r.isbn13, r.book
    FROM import_batch AS r JOIN import_given AS g ON g.source = r.source AND g.book = r.book
    WHERE r.isbn13 IS NOT NULL AND ${stated(FIELDS.indexOf("isbn13"))} AND ${bookOfIsbn("r")} IS NULL`);
  await client.query(`
    UPDATE import_batch AS r SET ${each((field, index) => `${field} = CASE WHEN ${stated(index)} THEN NULL ELSE r.${field} END`)}
    FROM import_given AS g WHERE g.source = r.source AND g.book = r.book`);
}

async function dropIsbnsOfOtherBooks(client: pg.ClientBase, outcomes: Outcome[]): Promise<void> {
  const { rows } = await client.query<{ source: number; line: number; title: string; reason: string }>(`
    UPDATE import_batch AS r SET isbn13 = NULL
    FROM (SELECT seq, isbn13, ${bookOfIsbn("row")} AS owner FROM import_batch AS row WHERE isbn13 IS NOT NULL) AS o
    JOIN books AS b ON b.id = o.owner
    WHERE o.seq = r.seq AND o.owner IS DISTINCT FROM r.book
    RETURNING r.source, r.line, r.title,
      'ISBN ' || o.isbn13 || ' belongs to ''' || left(b.title, 80) || ''' and was left out' AS reason`);
  for (const row of rows) outcomes.push({ kind: "warning", ...row });
}

/** Describes an error about a value or constraint (classes 22, 23, 54); null for any other error. */
function rejectionOf(error: unknown): string | null {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  return code && /^(22|23|54)/.test(code) ? (constraint ?? message.split("\n", 1)[0] ?? "") : null;
}
