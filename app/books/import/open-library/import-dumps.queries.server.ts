import type pg from "pg";

import { endReport, importInParts, type PartsReport } from "#app/books/import/batch/parts.queries.server.ts";
import { beginReport } from "#app/books/import/batch/reports.queries.server.ts";
import type { ImportSource } from "#app/books/import/batch/sources.queries.server.ts";
import { collectGarbage } from "#openlibrary-dumps/collect-garbage.ts";
import { prepareRows, type RunListener } from "#openlibrary-dumps/prepare-rows.ts";
import type { RunFolder, RunOptions } from "#openlibrary-dumps/run-folder.ts";

import { classify } from "./classify.ts";
import { runName } from "./run-name.ts";

export const OPEN_LIBRARY: readonly ImportSource[] = [
  {
    key: "openlibrary",
    name: "Open Library",
    licence: "CC0-1.0",
    address: "https://openlibrary.org/developers/dumps",
  },
  {
    key: "openlibrary-texts",
    name: "Open Library, descriptions and first sentences",
    licence: "As given by its readers; the rights of copied texts are not known",
    address: "https://openlibrary.org/developers/licensing",
    columns: ["description"],
  },
  {
    key: "openlibrary-covers",
    name: "Open Library Covers",
    licence: "The publishers’; fetched for each cover that somebody looks at",
    address: "https://openlibrary.org/dev/docs/api/covers",
    columns: ["image_url"],
  },
];

interface ImportOptions {
  by?: { adminId: string } | undefined;
  partBooks?: number;
  onReport?(uploadId: number): Promise<void>;
}

export interface ImportedDumps extends PartsReport {
  linesRead: number;
}

/** Goes on at the folder's checkpoint. Throws `BrokenFile` for a dump that cannot be read, and the signal's reason. */
export async function importDumps(
  pool: pg.Pool,
  folder: RunFolder,
  options: RunOptions,
  { by, partBooks, onReport, signal, onProgress }: RunListener & ImportOptions = {},
): Promise<ImportedDumps> {
  const at = await prepareRows(folder, options, { classify, signal, onProgress });
  const uploadId = at.uploadId ?? (await beginReport(pool, runName(options), "renew"));
  await folder.save({ ...at, uploadId });
  await onReport?.(uploadId);
  const tell = (lines: number) =>
    onProgress?.({ phase: "import", lines, part: Math.min(1, lines / options.books), from: 0 });
  tell(0);
  const rows = folder.lines("rows.jsonl");
  for await (const done of importInParts(pool, rows, { uploadId, sources: OPEN_LIBRARY, signal, partBooks })) {
    collectGarbage();
    tell(done);
  }
  const report = await endReport(pool, uploadId, by?.adminId ?? null);
  await folder.save({ ...at, uploadId, phase: "done" });
  return { ...report, linesRead: at.linesRead };
}
