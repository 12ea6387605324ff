import { pool } from "#db/client.server.ts";

export type Work = "catalogue upload" | "match index";

/** First half of the advisory lock keys; no other lock here has two halves. */
const LOCKS = 7_261_035;

/** Null at once if `work` runs anywhere. The lock belongs to a connection, so a killed process releases it. */
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
      // PostgreSQL ends a closed session a moment later: without the unlock, the next caller would be turned away.
      await call("pg_advisory_unlock").catch(() => {});
    }
  } finally {
    client.release(true);
  }
}
