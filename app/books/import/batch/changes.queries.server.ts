import type pg from "pg";

import { each } from "./batch.queries.server.ts";
import type { SourceChange } from "./outcome.ts";

const differs = (field: string) => `r.${field} IS NOT NULL AND r.${field} IS DISTINCT FROM b.${field}`;
const facts = (side: string) =>
  each(
    (field) => `CASE WHEN ${differs(field)} THEN jsonb_build_object('${field}', ${side}.${field}) ELSE '{}' END`,
    " || ",
  );
const CHANGED = `FROM import_batch AS r JOIN books AS b ON b.id = r.book WHERE ${each(differs, " OR ")}`;

export async function changesOf(client: pg.ClientBase): Promise<SourceChange[]> {
  const { rows } = await client.query<SourceChange>(
    `SELECT r.source, b.id AS "bookId", b.title, ${facts("b")} AS before, ${facts("r")} AS after ${CHANGED} ORDER BY r.seq`,
  );
  return rows;
}

/** Stores the batch's changes before they are made, beside the report of their file: the import can then be undone. */
export async function recordChanges(client: pg.ClientBase, uploads: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_upload_changes AS stored (upload_id, book_id, title, before, after)
     SELECT ($1::integer[])[r.source + 1], b.id, b.title, ${facts("b")}, ${facts("r")} ${CHANGED}
     ON CONFLICT (upload_id, book_id) DO UPDATE
     SET before = excluded.before || stored.before, after = stored.after || excluded.after`,
    [uploads],
  );
}

export async function recordAdded(client: pg.ClientBase, uploads: readonly number[]): Promise<void> {
  await client.query(
    `UPDATE catalogue_uploads SET added_books = added_books + batch.ids
     FROM (SELECT source, range_agg(int4range(book, book, '[]')) AS ids FROM import_batch WHERE is_new GROUP BY source) AS batch
     WHERE id = ($1::integer[])[batch.source + 1]`,
    [uploads],
  );
}
