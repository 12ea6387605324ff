import type pg from "pg";

/**
 * How many rows of a table, or entries of its indexes, the queries of this work looked at: what a timing would say
 * on one machine, as a number that is the same on all. `pool` is what the work asks through.
 */
export function rowsRead(pool: pg.Pool, table: string, work: () => Promise<unknown>): Promise<number> {
  return counted(
    pool,
    table,
    work,
    `(SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = $1)
     + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = $1)`,
  );
}

/** The same without what its indexes alone could tell. */
export function rowsFetched(pool: pg.Pool, table: string, work: () => Promise<unknown>): Promise<number> {
  const sum = "(SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = $1)";
  return counted(pool, table, work, sum);
}

async function counted(pool: pg.Pool, table: string, work: () => Promise<unknown>, sum: string): Promise<number> {
  const before = await countedUntilNow(pool, table, sum);
  await work();
  return (await countedUntilNow(pool, table, sum)) - before;
}

async function countedUntilNow(pool: pg.Pool, table: string, sum: string): Promise<number> {
  // Each connection counts for itself and tells the others when it likes, or is told to.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const client of clients) await client.query("SELECT pg_stat_force_next_flush()");
    // The flush comes with the end of a transaction.
    for (const client of clients) await client.query("SELECT");
    const { rows } = await clients[0]!.query<{ count: number }>(`SELECT (${sum})::int AS count`, [table]);
    return rows[0]!.count;
  } finally {
    for (const client of clients) client.release();
  }
}

/** Has every connection of the app say what it did, which it does when it ends, at the latest. */
export async function endConnections(pool: pg.Pool): Promise<void> {
  const others = "datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'bookmatch notices'";
  await pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE ${others}`);
}
