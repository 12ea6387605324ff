import type pg from "pg";

import type { RunState } from "#db/schema/books/run-states.ts";
import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";

export interface StoredRun {
  id: string;
  adminId: string | null;
  books: number;
  languages: string[];
  folder: string | null;
}

export async function runningRun(pool: pg.Pool): Promise<StoredRun | null> {
  const { rows } = await pool.query<StoredRun>(
    `SELECT id, admin_id AS "adminId", books, languages, folder FROM openlibrary_runs
     WHERE ended_at IS NULL AND state = 'running'`,
  );
  return rows[0] ?? null;
}

export async function noteProgress(pool: pg.Pool, runId: string, progress: Progress | null): Promise<RunState | null> {
  const { rows } = await pool.query<{ state: RunState }>(
    `UPDATE openlibrary_runs SET seen_at = now(), progress = coalesce($2, progress) WHERE id = $1 RETURNING state`,
    [runId, progress && JSON.stringify(progress)],
  );
  return rows[0]?.state ?? null;
}

export async function noteReport(pool: pg.Pool, runId: string, uploadId: number): Promise<void> {
  await pool.query("UPDATE openlibrary_runs SET upload_id = $2 WHERE id = $1", [runId, uploadId]);
}

export async function endRun(pool: pg.Pool, runId: string): Promise<void> {
  await pool.query(
    "UPDATE openlibrary_runs SET state = 'done', problem = NULL, ended_at = now() WHERE id = $1 AND ended_at IS NULL",
    [runId],
  );
}

/** A run that was paused or cancelled meanwhile stays so. */
export async function waitForAdmin(pool: pg.Pool, runId: string, problem: string): Promise<void> {
  await pool.query(
    "UPDATE openlibrary_runs SET state = 'paused', problem = $2 WHERE id = $1 AND ended_at IS NULL AND state = 'running'",
    [runId, problem],
  );
}
