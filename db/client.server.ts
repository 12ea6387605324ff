import { drizzle } from "drizzle-orm/node-postgres";

import { env } from "#app/env.server.ts";

import { createPool } from "./pool.ts";
import * as schema from "./schema.ts";
import { WatchedPool } from "./watched-pool.ts";

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: the start script sets it for the embedded PostgreSQL");

/** Queue length for a connection: more than a busy moment needs, and worked off within a second or two. */
const MOST_WAITING = 500;
/** Maximum wait for a connection, before the request fails with 503. */
const WAIT_MS = 3_000;

/** The pool for requests. No statement runs longer than 5 s. */
export const pool = createPool(
  env.DATABASE_URL,
  { statement_timeout: 5_000 },
  (hosts, config) => new WatchedPool(hosts, config, { maxWaiting: MOST_WAITING, waitMs: WAIT_MS }),
);

export const db = drizzle(pool, { schema });

/** `db` on a single connection. */
export type Connection = Omit<ReturnType<typeof drizzle>, "$client">;

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** Runs `work` on one connection without a transaction, so each write is visible at once. */
export async function onOneConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let succeeded = false;
  try {
    const result = await work(drizzle(client));
    succeeded = true;
    return result;
  } finally {
    // After an error discards the connection, and with it its locks and settings.
    client.release(!succeeded);
  }
}
