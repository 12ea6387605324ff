import { pool } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };

export async function databaseAnswers(): Promise<boolean> {
  return pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
}

/** The newest migration this build knows. A newer one in the database is no fault: another process brought it. */
const NEWEST = Math.max(...journal.entries.map(({ when }) => when));

/** Whether the database has every migration that this build needs. Rejects where it cannot be asked. */
export async function isMigrated(): Promise<boolean> {
  const { rows } = await pool.query<{ newest: string | null }>(
    "SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0) >= NEWEST;
}
