import type pg from "pg";

const IMPORT_LOCK = 0x6f6c6962;

/** Null if any host's process imports already. The signal aborts with `stop`, or if the lock's connection breaks. */
export async function asOnlyImport<Result>(
  pool: pg.Pool,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onEnd = () => lost.abort(new Error("the connection to the database was lost"));
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

export const IMPORT_IS_LOCKED = `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${IMPORT_LOCK} AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
