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
const WAIT_MS = 3_000;
const RETRY_MS = 1_000;

/** PostgreSQL would otherwise plan anew at each call what looks cheaper for the values at hand. */
const GENERIC_PLANS = "-c plan_cache_mode=force_generic_plan";

/** pg closes idle connections after ten seconds, and with them go their plans. */
const IDLE_MS = 10 * 60_000;

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

/** Selected first in a transaction whose statements need plans for their values. */
export const PLANNED_FOR_VALUES = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;

export type Connection = Omit<ReturnType<typeof drizzle>, "$client">;

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

export function plannedForValues<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select ${PLANNED_FOR_VALUES}`);
    return work(tx);
  });
}

/** `ask` sends SQL as it is on the same connection. */
export async function onOneConnection<Result>(
  work: (
    connection: Connection,
    ask: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  ) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let succeeded = false;
  try {
    const result = await work(drizzle(client), (sql, values) => client.query(sql, values));
    succeeded = true;
    return result;
  } finally {
    // After an error discards the connection, and with it its locks and settings.
    client.release(!succeeded);
  }
}
