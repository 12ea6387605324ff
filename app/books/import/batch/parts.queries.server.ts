import { Readable } from "node:stream";

import type pg from "pg";

import { MAX_ACT_SUBJECT } from "#db/moderation.ts";

import { importCatalogue } from "./import-catalogue.queries.server.ts";
import type { ImportSource } from "./sources.queries.server.ts";

const PART_BOOKS = 5_000;

export interface PartsReport {
  uploadId: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

interface PartsOptions {
  signal?: AbortSignal | undefined;
  partBooks?: number | undefined;
}

/** An import that may stop between two parts: finished parts stay, and all parts share one stored report. */
export class ImportInParts {
  readonly uploadId: number;
  readonly #pool: pg.Pool;
  readonly #sources: readonly ImportSource[];
  readonly #options: PartsOptions;

  constructor(pool: pg.Pool, uploadId: number, sources: readonly ImportSource[], options: PartsOptions) {
    [this.#pool, this.uploadId, this.#sources, this.#options] = [pool, uploadId, sources, options];
  }

  static async begin(pool: pg.Pool, name: string, sources: readonly ImportSource[], options: PartsOptions) {
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO catalogue_uploads (file_name, mode) VALUES (left($1, 200), 'renew') RETURNING id",
      [name],
    );
    return new ImportInParts(pool, rows[0]!.id, sources, options);
  }

  /** Each row is JSON. Skips rows of parts that are imported already. */
  async addAll(rows: AsyncIterable<string>, onPart: (done: number) => void): Promise<void> {
    const size = this.#options.partBooks ?? PART_BOOKS;
    const done = await this.#partsDone();
    let [number, part]: [number, string[]] = [0, []];
    const add = async () => {
      if (part.length > 0 && number >= done) await this.#addPart(number, part);
      [number, part] = [number + 1, []];
      onPart(number * size);
    };
    for await (const row of rows) if (part.push(row) === size) await add();
    if (part.length > 0) await add();
  }

  async end(adminId: string | null): Promise<PartsReport> {
    const { rows } = await this.#pool.query<PartsReport & { name: string }>(
      `SELECT id AS "uploadId", file_name AS name, added, updated, unchanged, rejected FROM catalogue_uploads WHERE id = $1`,
      [this.uploadId],
    );
    const { name, ...report } = rows[0]!;
    await this.#pool.query(
      "INSERT INTO moderation_log (admin_id, act, origin, subject) VALUES ($1, 'books-imported', $2, left($3, $4))",
      [
        adminId,
        adminId === null ? "command" : "page",
        `${name}: ${report.added} added, ${report.updated} changed`,
        MAX_ACT_SUBJECT,
      ],
    );
    return report;
  }

  async #addPart(number: number, rows: readonly string[]): Promise<void> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const source = { stream: Readable.from([rows.join("\n")]), name: "part" };
    await importCatalogue(this.#pool, source, {
      mode: "renew",
      sources: this.#sources,
      part: { of: this.uploadId, number },
      ...(signal ? { signal } : {}),
    });
  }

  async #partsDone(): Promise<number> {
    const { rows } = await this.#pool.query<{ parts: number }>("SELECT parts FROM catalogue_uploads WHERE id = $1", [
      this.uploadId,
    ]);
    return rows[0]?.parts ?? 0;
  }
}
