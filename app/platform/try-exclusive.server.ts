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
  const call = (lock: string) =>
    client.query<{ done: boolean }>(`SELECT ${lock}($1, hashtext($2)) AS done`, [LOCKS, name]);
  try {
    const { rows } = await call("pg_try_advisory_lock");
    if (!rows[0]?.done) return null;
    try {
      return await work();
    } finally {
      // In so many words: PostgreSQL ends a closed session a moment later, and whoever comes next would be sent away.
      await call("pg_advisory_unlock").catch(() => {});
    }
  } finally {
    // Whatever became of the lock, it ends with the session.
    client.release(true);
  }
}
