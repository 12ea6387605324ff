import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";

import { databaseDoor } from "#tests/database-door.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { readHosts } from "./hosts.ts";
import { PoolBusy, WatchedPool } from "./watched-pool.ts";

let database: TestDatabase;
let pool: WatchedPool;
let heard: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  heard = [];
  pool = new WatchedPool(readHosts(database.url), { max: 1 }, { mostWaiting: 1, waitMs: 200 });
  pool.watch = {
    asked: (sql) => (error) => heard.push(`${sql} ${error === undefined ? "done" : "failed"}`),
    refused: (error) => heard.push((error as Error).name),
  };
});
afterEach(() => pool.end());

it("hears each statement and how it ended, however it was asked, and no value of a parameter", async () => {
  await pool.query("SELECT $1::text", ["secret"]);
  await expect(pool.query("SELECT 1 / $1::int", [0])).rejects.toThrow("division");
  const client = await pool.connect();
  await client.query({ text: "SELECT 2" });
  await new Promise((resolve) => client.query("SELECT 3", resolve));
  client.release();
  expect(heard).toEqual(["SELECT $1::text done", "SELECT 1 / $1::int failed", "SELECT 2 done", "SELECT 3 done"]);
});

it("turns away whoever finds too many before them, and whoever has waited too long, and loses no connection", async () => {
  const client = await pool.connect();
  const waiting = pool.query("SELECT 1");
  await expect(pool.query("SELECT 2")).rejects.toThrow(PoolBusy);
  await expect(waiting).rejects.toThrow(PoolBusy);
  expect(heard).toEqual(["PoolBusy", "PoolBusy"]);
  client.release();
  for (let turn = 0; turn < 3; turn++) await pool.query("SELECT 3");
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
});

it("T30: loses no connection to a transaction that could not begin because the database went at that moment", async () => {
  const door = await databaseDoor(database.url);
  const behind = new WatchedPool(readHosts(door.url), { max: 1 }, { mostWaiting: 1, waitMs: 200 });
  behind.on("error", () => {});
  for (let turn = 0; turn < 3; turn++) {
    await behind.query("SELECT 1");
    door.shutAt(1);
    await expect(drizzle(behind).transaction(async (tx) => tx.execute("SELECT 2"))).rejects.toThrow("begin");
    expect(await door.open()).toBe(true);
    expect([behind.totalCount, behind.waitingCount]).toEqual([0, 0]);
  }
  expect(await drizzle(behind).transaction(async (tx) => (await tx.execute("SELECT 2 AS two")).rows)).toEqual([
    { two: 2 },
  ]);
  await behind.end();
  await door.shut();
});
