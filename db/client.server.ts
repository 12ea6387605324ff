import { drizzle } from "drizzle-orm/node-postgres";

import { env } from "#app/env.server.ts";

import { createPool } from "./pool.ts";
import * as schema from "./schema.ts";
import { WatchedPool } from "./watched-pool.ts";

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: the start script sets it for the embedded PostgreSQL");

/** More than a crowd of readers asks at once, and a queue that is through within a second or two. */
const MOST_WAITING = 500;
/** Whoever has waited so long for a connection is told to try again. */
const WAIT_MS = 3_000;

/** The pool that serves requests: no statement may hold one up for longer than 5 s, and no queue of them. */
export const pool = createPool(
  env.DATABASE_URL,
  { statement_timeout: 5_000 },
  (hosts, config) => new WatchedPool(hosts, config, { mostWaiting: MOST_WAITING, waitMs: WAIT_MS }),
);

export const db = drizzle(pool, { schema });

/** `db` on a single connection. */
export type Connection = Omit<ReturnType<typeof drizzle>, "$client">;

/** Within it one change follows another, or none of them happens. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** Runs `work` on a connection of its own, without a transaction: what it writes stands at once. */
export async function onOneConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let sound = false;
  try {
    const result = await work(drizzle(client));
    sound = true;
    return result;
  } finally {
    // Locks and settings of a connection end with it at the latest.
    client.release(!sound);
  }
}
