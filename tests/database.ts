import { randomBytes } from "node:crypto";

import type pg from "pg";
import { inject } from "vitest";

import { createPool } from "#db/pool.ts";

import { TEMPLATE, withDatabase } from "./database.global.ts";

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A fresh, migrated, empty database of its own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = createPool(server, { max: 1 });
  // Copies of one template must follow one another, and test files run side by side.
  await admin.query("SELECT pg_advisory_lock(1)");
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.query("SELECT pg_advisory_unlock(1)");
  const url = withDatabase(server, name);
  const pool = createPool(url);
  return {
    url,
    pool,
    async close() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
