import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";

import { env } from "#app/env.server.ts";

import { createPool } from "./pool.ts";
import * as schema from "./schema.ts";
import { WatchedPool } from "./watched-pool.ts";

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: the start script sets it for the embedded PostgreSQL");

/** Queue length for a connection: more than a busy moment needs, and worked off within a second or two. */
const MOST_WAITING = 500;
/** More than `statement_timeout`: only a server that hangs reaches it. */
const ANSWER_MS = 5_200;
/** Maximum wait for a connection, before the request fails with 503. */
const WAIT_MS = 3_000;
const RETRY_MS = 1_000;

/** One plan for all values: PostgreSQL would else plan anew at each call what looks cheaper for the values at hand. */
const GENERIC_PLANS = "-c plan_cache_mode=force_generic_plan";

/** pg closes idle connections after ten seconds, and with them go their plans. */
const IDLE_MS = 10 * 60_000;

/** The pool for requests. No statement runs longer than 5 s. */
export const pool = createPool(
  env.DATABASE_URL,
  { statement_timeout: 5_000, options: GENERIC_PLANS, idleTimeoutMillis: IDLE_MS },
  (config) =>
    new WatchedPool(config, {
      maxWaiting: MOST_WAITING,
      waitMs: WAIT_MS,
      answerMs: ANSWER_MS,
      retryMs: RETRY_MS,
    }),
);

export const db = drizzle(pool, { schema });

/** For a statement whose plan depends on its values: to select in its transaction, before it. */
export const PLANNED_FOR_VALUES = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;

/** `db` on a single connection. */
export type Connection = Omit<ReturnType<typeof drizzle>, "$client">;

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** Runs `work`, whose statements are planned for their values. */
export function plannedForValues<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select ${PLANNED_FOR_VALUES}`);
    return work(tx);
  });
}

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
