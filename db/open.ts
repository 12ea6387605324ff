import { resolve } from "node:path";

import type pg from "pg";

import { env } from "#app/env.server.ts";

import { startEmbeddedPostgres } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";
import { createPool } from "./pool.ts";

export interface RequestsRole {
  name: string;
  isOwner: boolean;
  isSuperuser: boolean;
}

export interface OpenDatabase {
  url: string;
  pool: pg.Pool;
  owner: pg.Pool;
  requests: RequestsRole;
  others: number;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Without `DATABASE_URL`, starts the embedded PostgreSQL in `DATA_DIR` or shares a running app's. */
export async function openDatabase(log: (line: string) => void = () => {}): Promise<OpenDatabase> {
  const { urls, others, close: stopServer } = await connect(log);
  const owner = createPool(urls.owner);
  const pool = urls.requests === urls.owner ? owner : createPool(urls.requests);
  const close = async () => {
    await Promise.all([...new Set([owner, pool])].map((each) => each.end()));
    await stopServer();
  };
  try {
    const requests = await roleOf(pool, owner);
    const migrate = () => migrateDatabase(owner, requests.isOwner ? null : requests.name);
    await migrate();
    return { url: urls.requests, pool, owner, requests, others, migrate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function reachDatabase(log: (line: string) => void): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { urls, close: stopServer } = await connect(log);
  const pool = createPool(urls.owner);
  const close = async () => {
    await pool.end();
    await stopServer();
  };
  return { pool, close };
}

async function connect(log: (line: string) => void) {
  if (env.DATABASE_URL) {
    const urls = { requests: env.DATABASE_URL, owner: env.DATABASE_OWNER_URL ?? env.DATABASE_URL };
    return { urls, others: 0, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log });
  const urls = { requests: embedded.appUrl, owner: embedded.ownerUrl };
  return { urls, others: embedded.others, close: () => embedded.stop() };
}

async function roleOf(pool: pg.Pool, owner: pg.Pool): Promise<RequestsRole> {
  const ask = async (whose: pg.Pool) => {
    const { rows } = await whose.query<{ name: string; isSuperuser: boolean }>(
      `SELECT current_user AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
    );
    return rows[0]!;
  };
  const [requests, tablesOwner] = await Promise.all([ask(pool), ask(owner)]);
  return { ...requests, isOwner: requests.name === tablesOwner.name };
}
