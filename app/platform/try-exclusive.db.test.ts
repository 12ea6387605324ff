import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type * as Jobs from "./try-exclusive.server.ts";

let database: TestDatabase;
let jobs: typeof Jobs;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  Object.assign(process.env, { DATABASE_URL: database.appUrl, LOG_LEVEL: "silent" });
  jobs = await import("./try-exclusive.server.ts");
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});

const NAME = "catalogue upload";
/** Other tests hold locks of their own databases on the same server. */
const LOCKS = `pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2`;

async function isLocked(): Promise<boolean> {
  const { rowCount } = await database.pool.query(`SELECT FROM ${LOCKS}`);
  return rowCount !== 0;
}

it("exclusive work is done once where twenty begin it at the same moment, and again when it is over", async () => {
  let done = 0;
  const { promise: holding, resolve: letGo } = Promise.withResolvers<void>();
  const first = jobs.tryExclusive(NAME, async () => {
    await holding;
    done += 1;
    return "imported";
  });
  await expect.poll(isLocked).toBe(true);
  const others = Array.from({ length: 20 }, () => jobs.tryExclusive(NAME, async () => (done += 1)));
  expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, () => null));
  letGo();
  expect(await first).toBe("imported");
  expect(done).toBe(1);
  for (let time = 0; time < 50; time++) expect(await jobs.tryExclusive(NAME, async () => "again")).toBe("again");
});

it("exclusive work that fails, or whose process is gone, is let go of", async () => {
  await expect(jobs.tryExclusive(NAME, () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  await expect.poll(isLocked).toBe(false);

  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const gone = jobs.tryExclusive(NAME, () => never);
  await expect.poll(isLocked).toBe(true);
  await database.pool.query(`SELECT pg_terminate_backend(pid) FROM ${LOCKS}`);
  await expect.poll(isLocked).toBe(false);
  expect(await jobs.tryExclusive(NAME, async () => "taken over")).toBe("taken over");
  end();
  await gone;
});
