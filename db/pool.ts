import pg from "pg";

/** A pool that survives a restart of PostgreSQL. `options` are pg's own. */
export function createPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "bookmatch",
    connectionTimeoutMillis: 5_000,
    ...options,
  });
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  return pool;
}
