import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";

import { databaseProxy } from "#tests/database-proxy.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { PoolBusy, WatchedPool } from "./watched-pool.ts";

let database: TestDatabase;
const BOUNDS = { maxWaiting: 1, waitMs: 200, answerMs: 60_000, retryMs: 300 };
let pool: WatchedPool;
let events: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  events = [];
  pool = new WatchedPool({ connectionString: database.url, max: 1 }, BOUNDS);
  pool.watch = {
    asked: (sql) => (error) => events.push(`${sql} ${error === undefined ? "done" : "failed"}`),
    refused: (error) => events.push((error as Error).name),
  };
});
afterEach(() => pool.end());

it("the watched pool hears each statement and how it ended, however it was asked, and no value of a parameter", async () => {
  await pool.query("SELECT $1::text", ["secret"]);
  await expect(pool.query("SELECT 1 / $1::int", [0])).rejects.toThrow("division");
  const client = await pool.connect();
  await client.query({ text: "SELECT 2" });
  await new Promise((resolve) => client.query("SELECT 3", resolve));
  client.release();
  expect(events).toEqual(["SELECT $1::text done", "SELECT 1 / $1::int failed", "SELECT 2 done", "SELECT 3 done"]);
});

it("turns away whoever finds too many before them, and whoever has waited too long, and loses no connection", async () => {
  const client = await pool.connect();
  const waiting = pool.query("SELECT 1");
  await expect(pool.query("SELECT 2")).rejects.toThrow(PoolBusy);
  await expect(waiting).rejects.toThrow(PoolBusy);
  expect(events).toEqual(["PoolBusy", "PoolBusy"]);
  client.release();
  for (let round = 0; round < 3; round++) await pool.query("SELECT 3");
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
});

it("T30: the watched pool closes a connection whose server hangs, and waits for one that was given more time", async () => {
  const proxy = await databaseProxy(database.url);
  const behind = new WatchedPool({ connectionString: proxy.url, max: 1 }, { ...BOUNDS, answerMs: 1_000 });
  const client = await behind.connect();
  await client.query("BEGIN; SET LOCAL statement_timeout = '60s'");
  await client.query("SELECT pg_sleep(1.2)");
  await client.query("ROLLBACK");
  proxy.freeze();
  await expect(client.query("SELECT 2")).rejects.toThrow("Connection terminated");
  // At once: a transaction's rollback follows its failed statement.
  const rolledBack = client.query("ROLLBACK").then(
    () => "done",
    () => "refused",
  );
  expect(await Promise.race([rolledBack, new Promise((resolve) => setTimeout(resolve, 500, "waits"))])).toBe("refused");
  client.release(true);
  // Nobody else waits for a server that is known to hang.
  const others = Promise.all(
    Array.from({ length: 5 }, () => behind.query("SELECT 3").catch((error: Error) => error.name)),
  );
  const soon = new Promise((resolve) => setTimeout(resolve, 200, "waits"));
  expect(await Promise.race([others, soon])).toEqual(Array(5).fill("PoolBusy"));
  await proxy.open();
  await expect.poll(async () => (await behind.query("SELECT 3 AS three")).rows).toEqual([{ three: 3 }]);
  expect((await behind.query("SELECT 4 AS four")).rows).toEqual([{ four: 4 }]);
  await behind.end();
  await proxy.shut();
});

it("T30: the watched pool loses no connection to a transaction that could not begin because the database went at that moment", async () => {
  const proxy = await databaseProxy(database.url);
  const behind = new WatchedPool({ connectionString: proxy.url, max: 1 }, BOUNDS);
  behind.on("error", () => {});
  for (let round = 0; round < 3; round++) {
    await behind.query("SELECT 1");
    proxy.shutAt(1);
    await expect(drizzle(behind).transaction(async (tx) => tx.execute("SELECT 2"))).rejects.toThrow("begin");
    expect(await proxy.open()).toBe(true);
    expect([behind.totalCount, behind.waitingCount]).toEqual([0, 0]);
  }
  expect(await drizzle(behind).transaction(async (tx) => (await tx.execute("SELECT 2 AS two")).rows)).toEqual([
    { two: 2 },
  ]);
  await behind.end();
  await proxy.shut();
});
