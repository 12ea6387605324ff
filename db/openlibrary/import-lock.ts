import type pg from "pg";

/** Advisory lock, an arbitrary number: whoever runs an import from Open Library has it, on a page's behalf or a command's. */
const IMPORT_LOCK = 0x6f6c6962;

/**
 * Runs `work` while no other process of any host does the same; null if one does. The signal that `work` gets aborts
 * with `stop`, and with the connection that has the lock: without it another may begin.
 */
export async function asOnlyImport<Result>(
  pool: pg.Pool,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onEnd = () => lost.abort(new Error("the database is not there any more"));
  client.once("end", onEnd);
  try {
    // The connection is idle for as long as the dumps are read.
    await client.query("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'");
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [IMPORT_LOCK]);
    if (!rows[0]?.mine) return null;
    return { result: await work(AbortSignal.any([stop, lost.signal])) };
  } finally {
    client.off("end", onEnd);
    await client.query("SELECT pg_advisory_unlock_all()").catch(() => {});
    client.release(true);
  }
}

/** The condition, in SQL, that a process of any host has the lock. */
export const IMPORT_IS_LOCKED = `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${IMPORT_LOCK} AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
