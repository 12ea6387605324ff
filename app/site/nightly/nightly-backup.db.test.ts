import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { nightlyFolder, nightlyName } from "#db/backup/nightly-name.ts";
import { isEmbedded } from "#db/embedded/socket.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-nightly-"));
  Object.assign(process.env, { DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date().setUTCHours(4));
});
afterEach(() => void vi.useRealTimers());

const inBackups = () => readdir(nightlyFolder(dataDir)).catch(() => []);

async function nightly() {
  const [{ nightlyBackup, makeWhereDue }, { log }] = await Promise.all([
    import("./nightly-backup.server.ts"),
    import("#app/platform/log.ts"),
  ]);
  return { nightlyBackup, makeWhereDue, told: vi.spyOn(log, "info") };
}

const never = new AbortController().signal;

it("the nightly backup is a job of the embedded database alone: an owner's own PostgreSQL has its owner's backups", async () => {
  const { nightlyBackup } = await nightly();
  expect(nightlyBackup !== null).toBe(isEmbedded(database.appUrl));
});

it("the nightly backup makes the day's backup in a process of its own, from three o'clock on and once", async () => {
  const { makeWhereDue, told } = await nightly();
  vi.setSystemTime(new Date().setUTCHours(2, 59));
  await makeWhereDue(never);
  expect(await inBackups()).toEqual([]);
  vi.setSystemTime(new Date().setUTCHours(3, 0));
  await makeWhereDue(never);
  expect(await inBackups()).toEqual([nightlyName(new Date())]);
  await makeWhereDue(never);
  expect(told).toHaveBeenCalledTimes(1);
});

it("the nightly backup leaves nothing behind where it is stopped", async () => {
  await rm(nightlyFolder(dataDir), { recursive: true });
  const { makeWhereDue, told } = await nightly();
  await expect(makeWhereDue(AbortSignal.abort())).rejects.toThrow("it ended with a signal");
  expect(await inBackups()).toEqual([]);
  expect(told).not.toHaveBeenCalled();
});

it("the nightly backup says in words why it failed", async () => {
  await rm(nightlyFolder(dataDir), { recursive: true, force: true });
  await writeFile(nightlyFolder(dataDir), "in the way");
  const { makeWhereDue } = await nightly();
  await expect(makeWhereDue(never)).rejects.toThrow(/EEXIST/);
});
