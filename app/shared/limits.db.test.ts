import { afterAll, beforeAll, expect, it } from "vitest";

import { CLIENT_ADDRESS_HEADER } from "#app/server/client-address.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type { takeTurn as TakeTurn, takeTurns as TakeTurns } from "./limits.server.ts";

let database: TestDatabase;
let takeTurn: typeof TakeTurn;
let takeTurns: typeof TakeTurns;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ takeTurn, takeTurns } = await import("./limits.server.ts"));
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});

const FIVE = { limit: 5, windowSeconds: 60 };

/** As if so much time had gone by for this key. */
const later = (key: string, seconds: number) =>
  database.pool.query("UPDATE rate_limits SET last_request = last_request - $2::int * 1000 WHERE key = $1", [
    key,
    seconds,
  ]);

it("T10: lets exactly as many through as the limit says, of ten times as many at once", async () => {
  for (const limit of [1, 5, 20]) {
    const key = `parallel ${limit}`;
    const turns = await Promise.all(
      Array.from({ length: limit * 10 }, () => takeTurn(key, { limit, windowSeconds: 60 })),
    );
    expect(turns.filter(({ allowed }) => allowed)).toHaveLength(limit);
  }
});

it("T10: says how long to wait, counts from the first turn on, and begins anew when the time is over", async () => {
  for (const _ of [1, 2, 3, 4, 5]) expect(await takeTurn("ana", FIVE)).toEqual({ allowed: true });
  expect(await takeTurn("ana", FIVE)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  await later("ana", 45);
  // Asking in vain makes the wait no longer.
  for (const _ of [1, 2, 3]) expect(await takeTurn("ana", FIVE)).toEqual({ allowed: false, retryAfterSeconds: 15 });
  await later("ana", 15);
  for (const _ of [1, 2, 3, 4, 5]) expect(await takeTurn("ana", FIVE)).toEqual({ allowed: true });
  expect(await takeTurn("ana", FIVE)).toMatchObject({ allowed: false });
});

it("T10: counts every key by itself", async () => {
  for (const key of ["one", "One", "one ", "%", "o_e"]) {
    const turns = await Promise.all(Array.from({ length: 10 }, () => takeTurn(key, FIVE)));
    expect(turns.filter(({ allowed }) => allowed)).toHaveLength(5);
  }
});

it("locks nobody out when the clock was set back", async () => {
  for (const _ of [1, 2, 3, 4, 5, 6]) await takeTurn("clock", FIVE);
  await later("clock", -3_600);
  expect(await takeTurn("clock", FIVE)).toEqual({ allowed: true });
});

const SHARED = { ofReader: { limit: 3, windowSeconds: 60 }, ofAddress: { limit: 5, windowSeconds: 60 } };
const from = (address: string) => new Request("http://localhost/", { headers: { [CLIENT_ADDRESS_HEADER]: address } });
const turnsOf = (what: string, reader: string, address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => takeTurns(what, reader, from(address), SHARED)));
const allowed = (turns: Array<{ allowed: boolean }>) => turns.filter((turn) => turn.allowed).length;

it("T10: counts a reader on every address, and an address for all its readers", async () => {
  expect(allowed(await turnsOf("post", "ana", "192.0.2.1", 30))).toBe(3);
  expect(await takeTurns("post", "ana", from("192.0.2.2"), SHARED)).toMatchObject({ allowed: false, of: "reader" });
  // What Ana asked in vain is not taken from her neighbours.
  expect(allowed(await turnsOf("post", "ben", "192.0.2.1", 30))).toBe(2);
  expect(await takeTurns("post", "cleo", from("192.0.2.1"), SHARED)).toMatchObject({ allowed: false, of: "address" });
  expect(await takeTurns("post", "cleo", from("192.0.2.2"), SHARED)).toEqual({ allowed: true });
  expect(await takeTurns("other", "ana", from("192.0.2.1"), SHARED)).toEqual({ allowed: true });
});

it("T10: a machine that changes its address within its /64 is the same machine", async () => {
  const readers = ["one", "two", "three"];
  const turns = await Promise.all(readers.map((reader, n) => turnsOf("six", reader, `2001:db8::${n + 1}`, 3)));
  expect(allowed(turns.flat())).toBe(5);
  expect(allowed(await turnsOf("six", "four", "2001:db8:0:1::1", 3))).toBe(3);
});
