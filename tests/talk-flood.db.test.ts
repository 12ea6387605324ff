import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startApp, type AppProcess } from "./app-process.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";
import { flood } from "./talk-flood.ts";

let database: TestDatabase;
let dataDir: string;
let apps: AppProcess[];
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-flood-"));
  const env = { ...database.env, APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "error" };
  // The first migrates and seeds; two at once would only wait for each other.
  apps = [await startApp(dataDir, env)];
  apps.push(await startApp(dataDir, env));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("T28: Coffee Talk shows every reader of two processes every message once and in order, whose connections break all the while", async () => {
  const addresses = apps.map(({ address }) => address);
  const figures = await flood({
    addresses,
    pool: database.pool,
    writers: 3,
    listeners: 3,
    messages: 60,
    cutEveryMs: 400,
  });
  expect(figures).toMatchObject({ readers: 12, messages: 180, wrong: 0, missing: 0, surplus: 0, disorders: 0 });
  expect(figures.cuts).toBeGreaterThan(0);
});
