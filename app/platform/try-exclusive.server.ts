import { pool } from "#db/client.server.ts";

/** What somebody waits for, so that it is no job, and of which one may be under way in all processes together. */
export type Work = "catalogue upload";

/** The first half of these locks' keys: no other advisory lock here has two. */
const LOCKS = 7_261_035;

/**
 * Runs `work` unless it is under way somewhere; then `null` at once. Whoever holds it holds a connection, so a
 * process that is killed lets go of it without a word to anybody.
 */
export async function tryExclusive<Result>(name: Work, work: () => Promise<Result>): Promise<Result | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken", [
      LOCKS,
      name,
    ]);
    return rows[0]?.taken ? await work() : null;
  } finally {
    // Ends the session, and with it the lock, whatever happened.
    client.release(true);
  }
}
