import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type * as Zones from "./time-zone.queries.server.ts";

let database: TestDatabase;
let zones: typeof Zones;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  zones = await import("./time-zone.queries.server.ts");
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
  await database.pool.query("INSERT INTO users (id, name, email) VALUES ('ana', '', 'ana@example.org')");
});
afterAll(async () => {
  await closePool();
  await database.close();
});

it("a reader's profile keeps a zone that the database can count in, and no other", async () => {
  expect([await zones.knownTimeZone("ana"), await zones.timeZoneOf("ana")]).toEqual([null, "UTC"]);
  expect(await zones.setTimeZone("ana", "Mars/Olympus")).toBe(false);
  expect(await zones.knownTimeZone("ana")).toBeNull();
  expect(await zones.setTimeZone("ana", "Europe/Vienna")).toBe(true);
  expect(await zones.setTimeZone("ana", "Mars/Olympus")).toBe(false);
  expect(await zones.timeZoneOf("ana")).toBe("Europe/Vienna");
});
