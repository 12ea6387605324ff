import { randomBytes } from "node:crypto";

import type pg from "pg";
import { inject } from "vitest";

import { createPool } from "#db/pool.ts";

import { roleIn, TEMPLATE, withDatabase } from "./database.global.ts";

export interface TestDatabase {
  /** As the superuser, for what a test arranges behind the app's back. */
  url: string;
  /** As the owner of the tables. */
  ownerUrl: string;
  /** As the role that serves requests. */
  appUrl: string;
  /** What an app that a test starts is told. */
  env: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  /** On `url`. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A fresh, migrated, empty database of its own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = createPool(server.url, { max: 1 });
  // Copies of one template must follow one another, and test files run side by side.
  await admin.query("SELECT pg_advisory_lock(1)");
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${roleIn(server.ownerUrl)}`);
  await admin.query("SELECT pg_advisory_unlock(1)");
  const [url, ownerUrl, appUrl] = [server.url, server.ownerUrl, server.appUrl].map((each) => withDatabase(each, name));
  const pool = createPool(url!);
  return {
    url: url!,
    ownerUrl: ownerUrl!,
    appUrl: appUrl!,
    env: { DATABASE_URL: appUrl!, DATABASE_OWNER_URL: ownerUrl! },
    pool,
    async close() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
