import { pool } from "#db/client.server.ts";

/** Work that is no job, because its result goes to whoever began it, and that may run only once across all processes. */
export type Work = "catalogue upload" | "match index";

/** First half of the advisory lock keys; no other lock here has two halves. */
const LOCKS = 7_261_035;

/**
 * Runs `work`, or returns null at once if it is already running somewhere. The lock belongs to a connection, so a
 * killed process releases it immediately.
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
    // Ends the session, and with it the lock.
    client.release(true);
  }
}
