import type pg from "pg";

import { BrokenFile } from "#book-facts/broken-file.ts";

export async function inTransaction(
  pool: pg.Pool,
  end: "COMMIT" | "ROLLBACK",
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query("BEGIN; SET LOCAL statement_timeout = 0");
    // Older servers lack some of these settings.
    await client.query(`SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN
      ('lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
    await work(client);
    await client.query(end);
  } catch (error) {
    failure = error;
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    // A database error may mean that the connection is lost.
    client.release(failure !== undefined && !(failure instanceof BrokenFile));
  }
}
