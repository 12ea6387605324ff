import { Readable } from "node:stream";

import { eq, sql } from "drizzle-orm";

import { tryExclusive } from "#app/platform/try-exclusive.server.ts";
import { db, pool } from "#db/client.server.ts";
import { BrokenFile } from "#db/import/broken-file.ts";
import { cleaned } from "#db/import/clean-text.ts";
import { importCatalogue } from "#db/import/import-catalogue.ts";
import { catalogueUploads } from "#db/schema.ts";

import type { UploadNote } from "./rules.ts";

/** Notes stored per upload. Further ones are only counted. */
const MOST_NOTES = 10_000;
/** A small compressed file can expand without end. */
const LONGEST_IMPORT_MS = 10 * 60_000;

const UPLOADS_SHOWN = 10;

/**
 * Imports a file like the command `catalogue:import`: all rows except rejected ones, or nothing. Returns the id of the
 * stored report, and the reason if nothing was imported; null if another file is being imported.
 */
export async function importUpload(
  adminId: string,
  file: File,
): Promise<{ id: number; problem: string | null } | null> {
  return tryExclusive("catalogue upload", () => importAndKeep(adminId, file));
}

async function importAndKeep(adminId: string, file: File): Promise<{ id: number; problem: string | null }> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new BrokenFile("it takes longer than ten minutes")), LONGEST_IMPORT_MS);
  const notes: UploadNote[] = [];
  const fileName = file.name.replaceAll("\0", "").toWellFormed().slice(0, 200) || "books";
  const keep = async (values: Partial<typeof catalogueUploads.$inferInsert>) => {
    const [row] = await db
      .insert(catalogueUploads)
      .values({ fileName, notes: notes.toSorted((one, other) => one.line - other.line), ...values })
      .returning({ id: catalogueUploads.id });
    return row!.id;
  };
  try {
    const stream = Readable.from(file.stream());
    const report = await importCatalogue(
      pool,
      { stream, name: fileName },
      {
        signal: stop.signal,
        by: { adminId },
        onNote: ({ kind, line, reason, title = "" }) => {
          if (notes.length < MOST_NOTES) notes.push({ kind, line, reason, title });
        },
      },
    );
    const { added, updated, unchanged, rejectedCount, warningCount } = report;
    const id = await keep({ added, updated, unchanged, rejected: rejectedCount, warnings: warningCount });
    return { id, problem: null };
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    notes.length = 0;
    // The message may quote the file's header.
    const problem = cleaned(error.message);
    return { id: await keep({ problem }), problem };
  } finally {
    clearTimeout(timer);
  }
}

const summary = {
  id: catalogueUploads.id,
  fileName: catalogueUploads.fileName,
  problem: catalogueUploads.problem,
  added: catalogueUploads.added,
  updated: catalogueUploads.updated,
  unchanged: catalogueUploads.unchanged,
  rejected: catalogueUploads.rejected,
  warnings: catalogueUploads.warnings,
  createdAt: catalogueUploads.createdAt,
};

export type UploadSummary = Awaited<ReturnType<typeof latestUploads>>[number];

export async function latestUploads() {
  return db
    .select(summary)
    .from(catalogueUploads)
    .orderBy(sql`${catalogueUploads.createdAt} desc`, sql`${catalogueUploads.id} desc`)
    .limit(UPLOADS_SHOWN);
}

/** An upload with its notes in file order; null if it does not exist. */
export async function uploadReport(uploadId: number): Promise<(UploadSummary & { notes: UploadNote[] }) | null> {
  const [row] = await db
    .select({ ...summary, notes: catalogueUploads.notes })
    .from(catalogueUploads)
    .where(eq(catalogueUploads.id, uploadId));
  return row ? { ...row, notes: row.notes as UploadNote[] } : null;
}
