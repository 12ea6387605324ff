import { withDeadline } from "#app/platform/deadline.ts";
import { pool } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };

/** Less than the timeout of usual health checks. */
const PATIENCE_MS = 2_000;

export async function databaseAnswers(): Promise<boolean> {
  return withDeadline(PATIENCE_MS, () => pool.query("SELECT 1")).then(
    () => true,
    () => false,
  );
}

/** The database may have a newer migration of another process. */
const NEWEST = Math.max(...journal.entries.map(({ when }) => when));

/** Rejects if the database cannot be reached. */
export async function isMigrated(): Promise<boolean> {
  const { rows } = await withDeadline(PATIENCE_MS, () =>
    pool.query<{ newest: string | null }>("SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations"),
  );
  return Number(rows[0]?.newest ?? 0) >= NEWEST;
}
