import { resolve } from "node:path";

import type pg from "pg";

import { env } from "#app/env.server.ts";

import { startEmbeddedPostgres } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";
import { createPool } from "./pool.ts";

export interface OpenDatabase {
  url: string;
  pool: pg.Pool;
  /** Closes the pool and, where this was its last user, the embedded server. */
  close(): Promise<void>;
}

/**
 * The database of this installation, migrated: the one at `DATABASE_URL`, else the embedded PostgreSQL
 * in `DATA_DIR`, started or, where an app runs already, shared. `log` gets a line for the owner now and then.
 */
export async function openDatabase(log: (line: string) => void = () => {}): Promise<OpenDatabase> {
  const database = await reachDatabase(log);
  try {
    await migrateDatabase(database.pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** The same as it stands, whichever migrations it has seen: perhaps none. `options` are its pool's. */
export async function reachDatabase(
  log: (line: string) => void = () => {},
  options: pg.PoolConfig = {},
): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log });
  const url = embedded?.url ?? env.DATABASE_URL ?? "";
  const pool = createPool(url, options);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  return { url, pool, close };
}
