import type pg from "pg";

import { endReport, importInParts, type PartsReport } from "#app/books/import/batch/parts.queries.server.ts";
import { beginReport } from "#app/books/import/batch/reports.queries.server.ts";
import { withdrawBooks } from "#app/books/import/batch/withdraw-books.queries.server.ts";

import { checkPack, packRows } from "./pack-file.ts";

export interface AddedPack extends PartsReport {
  withdrawn: number;
}

interface PackListener {
  signal?: AbortSignal;
  onProgress?(books: number, all: number): void;
  partBooks?: number;
}

/** Needs no network. Facts that somebody has changed here stay. Throws `BrokenFile` for a pack not as signed. */
export async function addPack(
  pool: pg.Pool,
  path: string,
  { signal, onProgress, partBooks }: PackListener = {},
): Promise<AddedPack> {
  const { name, edition, sources, books, withdrawn } = await checkPack(path);
  const gone = await withdrawBooks(pool, withdrawn);
  const uploadId = await beginReport(pool, `${name}, ${edition}`, "renew");
  const parts = { uploadId, sources, signal, partBooks };
  for await (const done of importInParts(pool, packRows(path), parts)) onProgress?.(Math.min(done, books), books);
  return { ...(await endReport(pool, uploadId, null)), withdrawn: gone };
}
