import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { type DumpServer, serveDumps } from "#tests/openlibrary/serve-dumps.ts";
import { writeDumps } from "#tests/openlibrary/write-dumps.ts";

import { runsFolder } from "./run-files.ts";

let database: TestDatabase;
let dataDir: string;
let server: DumpServer;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-job-"));
  server = await serveDumps(await writeDumps(join(dataDir, "dumps"), { works: 4_000, seed: 7 }));
  Object.assign(process.env, {
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    OPENLIBRARY_URL: server.address,
    LOG_LEVEL: "silent",
    // A nearly full disk is what another test is about.
    MIN_FREE_MB: "0",
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.pool.query("TRUNCATE books, author_alternates, catalogue_uploads, openlibrary_runs CASCADE");
  await rm(runsFolder(dataDir), { recursive: true, force: true });
  await database.pool.query("INSERT INTO openlibrary_runs (books, languages) VALUES (300, '{de,en}')");
});
afterEach(() => server.release());

const never = new AbortController().signal;
async function workOff(signal = never): Promise<void> {
  // Loaded here, because it opens the database that the app was given.
  const job = await import("./import-job.server.ts");
  await job.workOff(signal);
}
const run = async () =>
  (await database.pool.query("SELECT state, problem, progress ->> 'phase' AS phase FROM openlibrary_runs")).rows[0];
const books = async () => (await database.pool.query("SELECT count(*)::int AS n FROM books")).rows[0].n as number;

/** The process that the job has started, from the system's table of them. */
function child(): number {
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");
  return Number(pids.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("openlibrary-run")));
}
/** A job whose import has come half through the works. */
async function halfThrough(signal = never): Promise<{ ended: Promise<string | null> }> {
  server.hold("works");
  const ended = workOff(signal).then(
    () => null,
    (error: Error) => error.message,
  );
  await expect.poll(async () => (await run()).phase).toBe("works");
  return { ended };
}

it("an import runs in a process of its own, at the lowest priority", async () => {
  const { ended } = await halfThrough();
  expect(getPriority(child())).toBe(constants.priority.PRIORITY_LOW);
  server.release();
  expect(await ended).toBeNull();
  expect(await run()).toMatchObject({ state: "done", problem: null });
  expect(await books()).toBe(300);
});

it("an import goes on after a restart of the app where it was", async () => {
  const stop = new AbortController();
  const { ended } = await halfThrough(stop.signal);
  stop.abort(new Error("the app stops"));
  expect(await ended).toBeNull();
  expect(await run()).toMatchObject({ state: "running", problem: null });
  server.release();
  // It does not count what it has counted.
  server.hold("ratings");
  await workOff();
  expect(await run()).toMatchObject({ state: "done" });
  expect(await books()).toBe(300);
});

it("an import that is paused ends its process, and goes on in another", async () => {
  const { ended } = await halfThrough();
  await database.pool.query("UPDATE openlibrary_runs SET state = 'paused'");
  expect(await ended).toBeNull();
  expect((await run()).state).toBe("paused");
  server.release();
  await workOff();
  expect((await run()).state).toBe("paused");
  await database.pool.query("UPDATE openlibrary_runs SET state = 'running'");
  await workOff();
  expect((await run()).state).toBe("done");
});

it("an import whose process the system ends waits for the admin, and says why", async () => {
  const { ended } = await halfThrough();
  process.kill(child(), "SIGKILL");
  expect(await ended).toBe("it ended with a signal");
  expect(await run()).toMatchObject({
    state: "paused",
    problem: expect.stringMatching(/^The system stopped the import/),
  });
});

it("an import that fails for a reason that no admin can mend waits, and the log says why", async () => {
  await writeFile(runsFolder(dataDir), "in the way");
  await expect(workOff()).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await run()).toMatchObject({ state: "paused", problem: expect.stringMatching(/the app’s log says why/) });
});

it("what runs that are over have read of the dumps is removed", async () => {
  await database.pool.query("UPDATE openlibrary_runs SET state = 'cancelled', ended_at = now()");
  const left = join(runsFolder(dataDir), "00000000-0000-4000-8000-000000000000");
  await mkdir(left, { recursive: true });
  await workOff();
  expect(existsSync(left)).toBe(false);
});
