import { drizzle } from "drizzle-orm/node-postgres";

import { env } from "#app/env.server.ts";

import { createPool } from "./pool.ts";

/** Whoever asks it has somebody else to ask: it is not waited for. */
const PATIENCE_MS = 1_000;

const pool = env.DATABASE_READ_URL
  ? createPool(env.DATABASE_READ_URL, {
      max: 4,
      connectionTimeoutMillis: PATIENCE_MS,
      statement_timeout: PATIENCE_MS,
      query_timeout: 2 * PATIENCE_MS,
    })
  : null;

/** The standby at `DATABASE_READ_URL`, which may be a moment behind and may be away; null where there is none. */
export const replica = pool && drizzle(pool);

export async function closeReplica(): Promise<void> {
  await pool?.end();
}
