import { drizzle } from "drizzle-orm/node-postgres";

import { env } from "#app/env.server.ts";

import { createPool } from "./pool.ts";
import * as schema from "./schema.ts";

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: the start script sets it for the embedded PostgreSQL");

/** The pool that serves requests: no statement may hold one up for longer than 5 s. */
export const pool = createPool(env.DATABASE_URL, { statement_timeout: 5_000 });

export const db = drizzle(pool, { schema });
