import { resolve } from "node:path";

import type pg from "pg";

import { env } from "#app/env.server.ts";

import { startEmbeddedPostgres } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";
import { createPool } from "./pool.ts";

/** The role that serves requests. */
export interface RequestsRole {
  name: string;
  /** The one that migrates: there is no other. */
  isOwner: boolean;
  isSuperuser: boolean;
}

export interface OpenDatabase {
  /** For the processes that serve requests. */
  url: string;
  /** As the role that serves requests. */
  pool: pg.Pool;
  /** As the role that owns the tables; the same pool where there is only one role. */
  owner: pg.Pool;
  requests: RequestsRole;
  /** Brings the schema up to date once more, as a newer version of the app in this place wants it. */
  migrate(): Promise<void>;
  /** Closes the pools and, where this was its last user, the embedded server. */
  close(): Promise<void>;
}

/**
 * The database of this installation, migrated: the one at `DATABASE_URL`, else the embedded PostgreSQL
 * in `DATA_DIR`, started or, where an app runs already, shared. `log` gets a line for the owner now and then.
 */
export async function openDatabase(log: (line: string) => void = () => {}): Promise<OpenDatabase> {
  const { urls, close: letGo } = await reach(log);
  const owner = createPool(urls.owner);
  const pool = urls.requests === urls.owner ? owner : createPool(urls.requests);
  const close = async () => {
    await Promise.all([...new Set([owner, pool])].map((each) => each.end()));
    await letGo();
  };
  try {
    const requests = await roleOf(pool, owner);
    const migrate = () => migrateDatabase(owner, requests.isOwner ? null : requests.name);
    await migrate();
    return { url: urls.requests, pool, owner, requests, migrate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same as it stands, whichever migrations it has seen, perhaps none, and as the role that owns it. */
export async function reachDatabase(log: (line: string) => void): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { urls, close: letGo } = await reach(log);
  const pool = createPool(urls.owner);
  const close = async () => {
    await pool.end();
    await letGo();
  };
  return { pool, close };
}

async function reach(log: (line: string) => void) {
  if (env.DATABASE_URL) {
    const urls = { requests: env.DATABASE_URL, owner: env.DATABASE_OWNER_URL ?? env.DATABASE_URL };
    return { urls, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log });
  return { urls: { requests: embedded.appUrl, owner: embedded.ownerUrl }, close: () => embedded.stop() };
}

async function roleOf(pool: pg.Pool, owner: pg.Pool): Promise<RequestsRole> {
  const ask = async (whose: pg.Pool) => {
    const { rows } = await whose.query<{ name: string; isSuperuser: boolean }>(
      `SELECT current_user AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
    );
    return rows[0]!;
  };
  const [requests, owning] = await Promise.all([ask(pool), ask(owner)]);
  return { ...requests, isOwner: requests.name === owning.name };
}
