import type pg from "pg";

import { BrokenFile } from "#book-facts/broken-file.ts";
import type { ImportMode } from "#db/schema/books/book-changes.ts";
import { MAX_ACT_SUBJECT } from "#db/schema/club/moderation.ts";

import type { ImportReport, RowNote } from "./import-report.ts";

export interface StoredNote {
  kind: "rejected" | "warning";
  line: number;
  reason: string;
  title: string;
  isNumberTaken?: true;
}

export interface ImportPart {
  of: number;
  number: number;
}

interface ImportedFile {
  name: string;
  report: ImportReport;
  notes: StoredNote[];
}

const LONGEST_NAME = 200;
const MOST_NOTES = 10_000;

export function storeNote(notes: StoredNote[], kind: StoredNote["kind"], { title = "", ...note }: RowNote): void {
  if (notes.length < MOST_NOTES) notes.push({ kind, ...note, title });
}

type Database = Pick<pg.ClientBase, "query">;

export async function beginReport(database: Database, name: string, mode: ImportMode): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    "INSERT INTO catalogue_uploads (file_name, mode) VALUES (left($1, $3), $2) RETURNING id",
    [name, mode, LONGEST_NAME],
  );
  return rows[0]!.id;
}

export async function openReports(
  client: pg.ClientBase,
  mode: ImportMode,
  files: readonly ImportedFile[],
  known?: readonly number[],
): Promise<number[]> {
  if (known) {
    await client.query("DELETE FROM catalogue_upload_changes WHERE upload_id = ANY ($1)", [known]);
    await client.query(
      `UPDATE catalogue_uploads SET mode = $2, file = NULL,
         added = 0, updated = 0, unchanged = 0, rejected = 0, warnings = 0, notes = '[]' WHERE id = ANY ($1)`,
      [known, mode],
    );
    return [...known];
  }
  const ids: number[] = [];
  for (const { name } of files) ids.push(await beginReport(client, name, mode));
  return ids;
}

/** Parts follow each other, so a whole part is not imported a second time. */
export async function openPart(client: pg.ClientBase, { of, number }: ImportPart): Promise<number[]> {
  const { rowCount } = await client.query("UPDATE catalogue_uploads SET parts = $2 + 1 WHERE id = $1 AND parts = $2", [
    of,
    number,
  ]);
  if (rowCount !== 1) throw new BrokenFile(`part ${number + 1} is in already, or its turn has not come`);
  return [of];
}

export async function addToReport(client: pg.ClientBase, uploadId: number, { report, notes }: ImportedFile) {
  const { added, updated, unchanged, rejectedCount, warningCount } = report;
  await client.query(
    `UPDATE catalogue_uploads SET added = added + $2, updated = updated + $3, unchanged = unchanged + $4,
       rejected = rejected + $5, warnings = warnings + $6,
       notes = CASE WHEN jsonb_array_length(notes) < ${MOST_NOTES} THEN notes || $7::jsonb ELSE notes END WHERE id = $1`,
    [uploadId, added, updated, unchanged, rejectedCount, warningCount, JSON.stringify(notes.toSorted(byLine))],
  );
}

export async function closeReports(
  client: pg.ClientBase,
  uploads: readonly number[],
  files: readonly ImportedFile[],
  adminId: string | null,
): Promise<void> {
  // A book that the file itself brought was not in the catalogue before, whatever its later rows add.
  await client.query(
    `DELETE FROM catalogue_upload_changes AS c USING catalogue_uploads AS u
     WHERE u.id = ANY ($1) AND c.upload_id = u.id AND c.book_id <@ u.added_books`,
    [uploads],
  );
  for (const [index, file] of files.entries()) {
    await addToReport(client, uploads[index]!, file);
    await logImport(client, adminId, file.name, file.report);
  }
}

export async function logImport(
  database: Database,
  adminId: string | null,
  name: string,
  { added, updated }: Pick<ImportReport, "added" | "updated">,
): Promise<void> {
  await database.query(
    "INSERT INTO moderation_log (admin_id, act, origin, subject) VALUES ($1, 'books-imported', $2, left($3, $4))",
    [adminId, adminId === null ? "command" : "page", `${name}: ${added} added, ${updated} changed`, MAX_ACT_SUBJECT],
  );
}

const byLine = (one: StoredNote, other: StoredNote) => one.line - other.line;
