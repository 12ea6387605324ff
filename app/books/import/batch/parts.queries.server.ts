import { Readable } from "node:stream";

import type pg from "pg";

import { importCatalogue } from "./import-catalogue.queries.server.ts";
import { logImport } from "./reports.queries.server.ts";
import type { ImportSource } from "./sources.queries.server.ts";

const PART_BOOKS = 5_000;

export interface PartsReport {
  uploadId: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

interface Parts {
  uploadId: number;
  sources: readonly ImportSource[];
  signal?: AbortSignal | undefined;
  partBooks?: number | undefined;
}

/**
 * Each row is JSON. Finished parts stay if it stops, and are passed over the next time; all share one report. Yields
 * how many rows are done.
 */
export async function* importInParts(
  pool: pg.Pool,
  rows: AsyncIterable<string>,
  { uploadId, sources, signal, partBooks = PART_BOOKS }: Parts,
): AsyncGenerator<number> {
  const { rows: known } = await pool.query<{ parts: number }>("SELECT parts FROM catalogue_uploads WHERE id = $1", [
    uploadId,
  ]);
  const done = known[0]?.parts ?? 0;
  let number = 0;
  for await (const part of partsOf(rows, partBooks)) {
    if (number >= done) {
      signal?.throwIfAborted();
      const source = { stream: Readable.from([part.join("\n")]), name: "part" };
      const options = { mode: "renew", sources, part: { of: uploadId, number }, ...(signal && { signal }) } as const;
      await importCatalogue(pool, source, options);
    }
    yield (number += 1) * partBooks;
  }
}

async function* partsOf(rows: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const row of rows) {
    if (part.push(row) < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

export async function endReport(pool: pg.Pool, uploadId: number, adminId: string | null): Promise<PartsReport> {
  const { rows } = await pool.query<PartsReport & { name: string }>(
    `SELECT id AS "uploadId", file_name AS name, added, updated, unchanged, rejected FROM catalogue_uploads WHERE id = $1`,
    [uploadId],
  );
  const { name, ...report } = rows[0]!;
  await logImport(pool, adminId, name, report);
  return report;
}
