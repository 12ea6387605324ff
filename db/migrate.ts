import { fileURLToPath } from "node:url";

import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
/** Any fixed number; two processes that migrate at once queue up on it. */
const MIGRATION_LOCK = 7_261_034;

/** Brings the schema up to date; each migration runs in a transaction and once. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // Ends the session, and with it the lock, whatever happened.
    client.release(true);
  }
}
