import type pg from "pg";

import type { ReplayedLine } from "#app/reading/log/reading-log.ts";

/** An entry of a reading list as the database has it. */
export async function storedEntry(pool: pg.Pool, entryId: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `SELECT status, current_page AS "currentPage", total_pages AS "totalPages", started_at AS "startedAt",
            current_percent AS "currentPercent", current_minutes AS "currentMinutes",
            completed_at AS "completedAt", stopped_at AS "stoppedAt", updated_at AS "updatedAt" FROM reading_list WHERE id = $1`,
    [entryId],
  );
  return rows[0];
}

/** The lines of its log, the earliest first. */
export async function storedLog(pool: pg.Pool, entryId: number): Promise<Array<Record<string, unknown>>> {
  const { rows } = await pool.query(
    `SELECT id::int, day::text, at, kind, status, read, from_page AS "fromPage", to_page AS "toPage", amount
     FROM reading_log WHERE entry_id = $1 ORDER BY at, id`,
    [entryId],
  );
  return rows;
}

/** What `storedLog` says of a line. */
export function asStored(line: ReplayedLine): Record<string, unknown> {
  const { page: _, amount = null, ...columns } = line;
  return { ...columns, amount };
}
