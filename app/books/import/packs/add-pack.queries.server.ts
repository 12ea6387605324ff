import type pg from "pg";

import { ImportInParts } from "#app/books/import/batch/parts.queries.server.ts";
import { withdrawBooks } from "#app/books/import/batch/withdraw-books.queries.server.ts";

import { checkPack, packRows } from "./pack-file.ts";

export interface AddedPack {
  uploadId: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  withdrawn: number;
}

/** Needs no network. Facts that somebody has changed here stay. Throws `BrokenFile` for a pack not as signed. */
export async function addPack(
  pool: pg.Pool,
  path: string,
  options: { signal?: AbortSignal; onProgress?(books: number, all: number): void; partBooks?: number } = {},
): Promise<AddedPack> {
  const { name, edition, sources, books, withdrawn } = await checkPack(path);
  const gone = await withdrawBooks(pool, withdrawn);
  const parts = await ImportInParts.begin(pool, `${name}, ${edition}`, sources.map(withoutGaps), options);
  await parts.addAll(packRows(path), (done) => options.onProgress?.(Math.min(done, books), books));
  return { ...(await parts.end(null)), withdrawn: gone };
}

function withoutGaps<T extends { columns?: unknown }>({ columns, ...source }: T) {
  return (columns ? { ...source, columns } : source) as Omit<T, "columns"> & { columns?: NonNullable<T["columns"]> };
}
