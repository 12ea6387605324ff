import { Readable } from "node:stream";

import { importCatalogue, type ImportOptions } from "#app/books/import/batch/import-catalogue.queries.server.ts";
import { type StoredNote, storeNote } from "#app/books/import/batch/reports.queries.server.ts";
import { t } from "#app/language/t.ts";
import { tryExclusive } from "#app/platform/try-exclusive.server.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { cleaned } from "#book-facts/clean-text.ts";
import { pool } from "#db/client.server.ts";
import type { BookChange, ImportMode } from "#db/schema/books/book-changes.ts";

import { storeFailedUpload, storeWaitingUpload, waitingFile } from "./queries.server.ts";

/** A small compressed file can expand without end. */
const LONGEST_IMPORT_MS = 10 * 60_000;

export interface Imported {
  id: number;
  problem: string | null;
}

/**
 * Imports all rows except rejected ones, or nothing. A file that would change books waits for the admin's decision.
 * Null if another file is being imported.
 */
export async function importUpload(adminId: string, file: File): Promise<Imported | null> {
  const fileName = file.name.replaceAll("\0", "").toWellFormed().slice(0, 200) || "books";
  return tryExclusive("catalogue upload", async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    return unlessBroken(fileName, async (signal) => {
      const changes = new Map<number, BookChange>();
      const notes: StoredNote[] = [];
      const report = await importBytes(fileName, bytes, {
        signal,
        isPreview: true,
        onChange: (change) => void changes.set(change.bookId, withLater(changes.get(change.bookId), change)),
        onNote: ({ kind, ...note }) => storeNote(notes, kind, note),
      });
      if (changes.size === 0) return importBytes(fileName, bytes, { signal, by: { adminId } });
      const { added, updated, unchanged, rejectedCount, warningCount } = report;
      const counts = { added, updated, unchanged, rejected: rejectedCount, warnings: warningCount };
      notes.sort((one, other) => one.line - other.line);
      return { uploadId: await storeWaitingUpload({ fileName, file: bytes, notes, ...counts }, [...changes.values()]) };
    });
  });
}

/** `gone`: the file no longer waits. Null if another file is being imported. */
export async function importWaiting(
  adminId: string,
  uploadId: number,
  mode: ImportMode,
): Promise<Imported | "gone" | null> {
  return tryExclusive("catalogue upload", async () => {
    const waiting = await waitingFile(uploadId);
    if (!waiting) return "gone";
    const { fileName, file } = waiting;
    return unlessBroken(fileName, (signal) =>
      importBytes(fileName, file, { signal, mode, uploads: [uploadId], by: { adminId } }),
    );
  });
}

function withLater(earlier: BookChange | undefined, later: BookChange): BookChange {
  if (!earlier) return later;
  return {
    ...earlier,
    before: { ...later.before, ...earlier.before },
    after: { ...earlier.after, ...later.after },
  };
}

function importBytes(name: string, bytes: Buffer<ArrayBuffer>, options: ImportOptions) {
  return importCatalogue(pool, { stream: Readable.from(new Blob([bytes]).stream()), name }, options);
}

async function unlessBroken(
  fileName: string,
  work: (signal: AbortSignal) => Promise<{ uploadId: number | null }>,
): Promise<Imported> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new BrokenFile(t("it took longer than ten minutes"))), LONGEST_IMPORT_MS);
  try {
    const { uploadId } = await work(stop.signal);
    return { id: uploadId!, problem: null };
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    // The message may quote the file's header.
    const problem = cleaned(error.message);
    return { id: await storeFailedUpload(fileName, problem), problem };
  } finally {
    clearTimeout(timer);
  }
}
