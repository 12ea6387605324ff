import { basename } from "node:path";

import type pg from "pg";

import { parseBook } from "#app/books/import/rows/parse-book.ts";
import { readRows } from "#app/books/import/rows/read-rows.ts";
import { type CatalogueSource, readText } from "#app/books/import/rows/read-text.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import type { BookChange, ImportMode } from "#db/schema/books/book-changes.ts";

import { createStaging, type ImportRow, copyBatch } from "./batch.queries.server.ts";
import { addNote, emptyReport, type ImportReport, type RowNote } from "./import-report.ts";
import { inTransaction } from "./in-transaction.queries.server.ts";
import { nameNumberSources } from "./number-sources.queries.server.ts";
import {
  addToReport,
  closeReports,
  type ImportPart,
  openPart,
  openReports,
  storeNote,
  type StoredNote,
} from "./reports.queries.server.ts";
import { factSources, type ImportSource, registerSources } from "./sources.queries.server.ts";
import { writeImportRows } from "./write-books.queries.server.ts";

export interface ImportOptions {
  onProgress?(done: { rows: number; bytes: number; written: number }): void;
  onNote?(note: RowNote & { file: string; kind: "rejected" | "warning" }): void;
  mode?: ImportMode;
  isPreview?: boolean;
  onChange?(change: BookChange): void;
  uploads?: readonly number[];
  sources?: readonly ImportSource[];
  numberSource?: string | undefined;
  part?: ImportPart;
  signal?: AbortSignal;
  by?: { adminId: string };
}

export type FileReport = ImportReport & { uploadId: number | null };

/** Advisory lock: two imports at once with the same new book would both add it. */
const IMPORT_LOCK = 0x626f6f6b;

const READ_AS_WINDOWS = "the file isn’t UTF-8 and was read as Windows-1252: check its accents";

const BATCH_ROWS = 2_000;
const BATCH_CHARACTERS = 2_000_000;

/** Imports everything but the rejected rows, or nothing. Throws `BrokenFile`, and the signal's reason if aborted. */
export async function importCatalogue(
  pool: pg.Pool,
  source: CatalogueSource,
  options: ImportOptions = {},
): Promise<FileReport> {
  const [report] = await importCatalogues(pool, [source], options);
  return report!;
}

export async function importCatalogues(
  pool: pg.Pool,
  sources: readonly CatalogueSource[],
  options: ImportOptions = {},
): Promise<FileReport[]> {
  const files = sources.map((source) => ({
    source,
    name: nameOf(source),
    report: emptyReport(),
    notes: new Array<StoredNote>(),
  }));
  const done = { rows: 0, bytes: 0, written: 0 };
  const progress = () => options.onProgress?.({ ...done });
  const note = (file: (typeof files)[number], kind: "rejected" | "warning", one: RowNote) => {
    addNote(file.report, kind, one);
    storeNote(file.notes, kind, one);
    options.onNote?.({ file: file.name, kind, ...one });
  };

  const { mode = "overwrite", isPreview = false, part } = options;
  const facts = options.sources ? factSources(options.sources) : null;
  const ownNumbers = facts?.book_id;
  let uploads: number[] | null = null;
  await inTransaction(pool, isPreview ? "ROLLBACK" : "COMMIT", async (client) => {
    await createStaging(client);
    let rowCount = 0;
    // All files are read first: a rollback does not return deck numbers that a broken file would have used up.
    for (const [index, file] of files.entries()) {
      let batch: ImportRow[] = [];
      let characters = 0;
      const flush = async () => {
        options.signal?.throwIfAborted();
        if (batch.length > 0) await copyBatch(client, batch);
        batch = [];
        characters = 0;
        progress();
      };
      const onWindows = (line: number) => note(file, "warning", { line, reason: READ_AS_WINDOWS });
      const text = readText(file.source, (bytes) => (done.bytes += bytes), options.signal, onWindows);
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
          const numberSource = book.number === null ? null : (ownNumbers ?? book.number_source ?? options.numberSource);
          batch.push({ seq: rowCount++, source: index, line, ...book, number_source: numberSource ?? null });
          characters += 200 + (book.description?.length ?? 0);
          if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
        }
      } catch (error) {
        if (error instanceof BrokenFile) error.file = file.name;
        throw error;
      }
      await flush();
    }

    await client.query("SELECT pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
    if (!isPreview) uploads = await (part ? openPart(client, part) : openReports(client, mode, files, options.uploads));
    if (!isPreview && options.sources) await registerSources(client, options.sources);
    await nameNumberSources(client);
    const writing = { mode, uploads, sources: facts };
    for await (const { outcomes, written } of writeImportRows(client, rowCount, writing)) {
      for (const outcome of outcomes) {
        if (outcome.kind === "change") {
          const { source: _, ...change } = outcome.change;
          options.onChange?.(change);
        } else if ("count" in outcome) files[outcome.source]!.report[outcome.kind] += outcome.count;
        else {
          const { source, kind, title, ...rest } = outcome;
          note(files[source]!, kind, { ...rest, ...titled(title) });
        }
      }
      done.written = written === rowCount ? done.rows : written;
      progress();
      options.signal?.throwIfAborted();
    }
    if (!uploads) return;
    if (part) for (const file of files) await addToReport(client, part.of, file);
    else await closeReports(client, uploads, files, options.by?.adminId ?? null);
    // Without fresh statistics, queries are planned for the old table until autovacuum analyzes it.
    await client.query("SELECT analyze_books()");
  });

  const byLine = (one: RowNote, other: RowNote) => one.line - other.line;
  return files.map(({ report }, index) => ({
    ...report,
    uploadId: uploads?.[index] ?? null,
    rejected: report.rejected.toSorted(byLine),
    warnings: report.warnings.toSorted(byLine),
  }));
}

function nameOf(source: CatalogueSource): string {
  return "path" in source ? basename(source.path) : source.name;
}

function titled(title: string | null): { title?: string } {
  return title ? { title } : {};
}
