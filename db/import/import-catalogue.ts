import { basename } from "node:path";

import type pg from "pg";

import { MAX_ACT_SUBJECT } from "#db/moderation.ts";

import { BrokenFile } from "./broken-file.ts";
import { addNote, emptyReport, type ImportReport, type RowNote } from "./import-report.ts";
import { parseBook } from "./parse-book.ts";
import { readRows } from "./read-rows.ts";
import { type CatalogueSource, readText } from "./read-text.ts";
import { createStaging, type StagedRow, stageRows } from "./stage-books.ts";
import { writeStaged } from "./write-books.ts";

export interface ImportOptions {
  /** `rows` and `bytes` (as stored) read so far, over all files; then `written` grows up to `rows`. */
  onProgress?(done: { rows: number; bytes: number; written: number }): void;
  /** Every rejected row and warning as it is found; the report keeps the first 1,000 of each. */
  onNote?(note: RowNote & { file: string; kind: "rejected" | "warning" }): void;
  signal?: AbortSignal;
  /** Whose act it is, for the audit trail; the command line's where it is nobody's. */
  by?: { adminId: string };
}

/** Only one import at a time: two with the same new book would both add it. */
const IMPORT_LOCK = 0x626f6f6b;

/** What is staged in one go, in rows and in characters, whichever is reached first. */
const STAGE_ROWS = 2_000;
const STAGE_CHARACTERS = 2_000_000;

/**
 * Brings a catalogue file into `books`, in one transaction: all of it, without the rows its report names, or
 * nothing. Throws `BrokenFile` where the file as a whole cannot be trusted, the signal's reason where aborted.
 */
export async function importCatalogue(
  pool: pg.Pool,
  source: CatalogueSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const [report] = await importCatalogues(pool, [source], options);
  return report ?? emptyReport();
}

/** The same for several files in this order, all or none of them. A report each. */
export async function importCatalogues(
  pool: pg.Pool,
  sources: readonly CatalogueSource[],
  options: ImportOptions = {},
): Promise<ImportReport[]> {
  const files = sources.map((source) => ({ source, name: nameOf(source), report: emptyReport() }));
  const done = { rows: 0, bytes: 0, written: 0 };
  const progress = () => options.onProgress?.({ ...done });
  const note = (file: (typeof files)[number], kind: "rejected" | "warning", one: RowNote) => {
    addNote(file.report, kind, one);
    options.onNote?.({ file: file.name, kind, ...one });
  };

  await inTransaction(pool, async (client) => {
    await createStaging(client);
    let staged = 0;
    // Everything is read before the first book is written: a file that turns out broken has then
    // given out no deck numbers, which no rollback returns.
    for (const [place, file] of files.entries()) {
      let waiting: StagedRow[] = [];
      let characters = 0;
      const stage = async () => {
        options.signal?.throwIfAborted();
        if (waiting.length > 0) await stageRows(client, waiting);
        waiting = [];
        characters = 0;
        progress();
      };
      const text = readText(file.source, (bytes) => (done.bytes += bytes), options.signal);
      try {
        for await (const row of readRows(text)) {
          done.rows++;
          const { line } = row;
          const parsed = "malformed" in row ? { rejection: row.malformed } : parseBook(row.fields);
          if ("rejection" in parsed) {
            const { rejection: reason, ...title } = parsed;
            note(file, "rejected", { line, reason, ...title });
            continue;
          }
          const { book, warnings } = parsed;
          for (const reason of warnings) note(file, "warning", { line, reason, ...titled(book.title) });
          waiting.push({ seq: staged++, source: place, line, ...book });
          characters += 200 + (book.description?.length ?? 0);
          if (waiting.length >= STAGE_ROWS || characters >= STAGE_CHARACTERS) await stage();
        }
      } catch (error) {
        if (error instanceof BrokenFile) error.file = file.name;
        throw error;
      }
      await stage();
    }

    await client.query("SELECT pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
    await writeStaged(client, staged, {
      onOutcome(outcome) {
        const file = files[outcome.source];
        if (!file) return;
        if ("count" in outcome) file.report[outcome.kind] += outcome.count;
        else note(file, outcome.kind, { line: outcome.line, reason: outcome.reason, ...titled(outcome.title) });
      },
      onWritten(rows) {
        // Rejected rows were read, but are not written.
        done.written = rows === staged ? done.rows : rows;
        progress();
        options.signal?.throwIfAborted();
      },
    });
    await noteImport(client, files, options.by?.adminId ?? null);
    // Else the next reader's query is planned for the table as it was, until the server looks again by itself.
    await client.query("SELECT analyze_books()");
  });

  const byLine = (one: RowNote, other: RowNote) => one.line - other.line;
  return files.map(({ report }) => ({
    ...report,
    rejected: report.rejected.toSorted(byLine),
    warnings: report.warnings.toSorted(byLine),
  }));
}

/** A line for each file, in the transaction that brings its books. */
async function noteImport(
  client: pg.ClientBase,
  files: ReadonlyArray<{ name: string; report: ImportReport }>,
  adminId: string | null,
): Promise<void> {
  for (const { name, report } of files) {
    await client.query(
      `INSERT INTO moderation_log (admin_id, act, origin, subject) VALUES ($1, 'books-imported', $2, left($3, $4))`,
      [
        adminId,
        adminId === null ? "command" : "page",
        `${name}: ${report.added} added, ${report.updated} changed`,
        MAX_ACT_SUBJECT,
      ],
    );
  }
}

async function inTransaction(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query("BEGIN");
    // Some of these are unknown to older servers. A long import, or a slow upload, is no runaway query.
    await client.query(`SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
    await work(client);
    await client.query("COMMIT");
  } catch (error) {
    failure = error;
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    // After an error of the database the connection itself may be lost.
    client.release(failure !== undefined && !(failure instanceof BrokenFile));
  }
}

function nameOf(source: CatalogueSource): string {
  return "path" in source ? basename(source.path) : source.name;
}

function titled(title: string | null): { title?: string } {
  return title ? { title } : {};
}
