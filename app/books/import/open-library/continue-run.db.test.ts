import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { aUser } from "#tests/factories/users.ts";
import { type DumpServer, serveDumps } from "#tests/openlibrary/serve-dumps.ts";
import { type Dumps, writeDumps } from "#tests/openlibrary/write-dumps.ts";

import { continueRun } from "./continue-run.queries.server.ts";
import { asOnlyImport } from "./import-lock.queries.server.ts";
import { runFilesOf } from "./run-files.ts";

let database: TestDatabase;
let home: string;
let dumps: Dumps;
let server: DumpServer;
let adminId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  home = await mkdtemp(join(tmpdir(), "bookmatch-runs-"));
  dumps = await writeDumps(join(home, "dumps"), { works: 4_000, seed: 7 });
  server = await serveDumps(dumps);
  adminId = (await aUser(database.pool, { role: "admin" })).id;
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(() => database.pool.query("TRUNCATE books, author_alternates, catalogue_uploads, openlibrary_runs CASCADE"));
afterEach(() => server.release());

const never = new AbortController().signal;
const goOn = (facts: { origin?: string; minFreeBytes?: number; stop?: AbortSignal } = {}) => {
  const { origin = server.address, minFreeBytes = 0, stop = never } = facts;
  return continueRun({ pool: database.pool, dataDir: home, origin, minFreeBytes }, stop);
};
async function begin(folder: string | null = null): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    "INSERT INTO openlibrary_runs (admin_id, books, languages, folder) VALUES ($1, 300, '{de,en}', $2) RETURNING id",
    [adminId, folder],
  );
  return rows[0]!.id;
}
const set = (assignments: string) => database.pool.query(`UPDATE openlibrary_runs SET ${assignments}`);
const run = async () => {
  const { rows } = await database.pool.query<{ state: string; problem: string | null; phase: string; report: number }>(
    "SELECT state, problem, progress ->> 'phase' AS phase, upload_id AS report FROM openlibrary_runs",
  );
  return rows[0]!;
};
const books = async () => (await database.pool.query("SELECT count(*)::int AS n FROM books")).rows[0].n as number;
/** Where a server was a moment ago. */
async function nobodysAddress(): Promise<string> {
  const gone = await serveDumps(dumps);
  await gone.close();
  return gone.address;
}
/** A run that has come half through the works. */
async function halfThrough(): Promise<{ id: string; ended: ReturnType<typeof continueRun> }> {
  server.hold("works");
  const id = await begin();
  const ended = goOn();
  await expect.poll(async () => (await run()).phase).toBe("works");
  return { id, ended };
}

test("A run that an admin began comes in as one report, is in the audit under their name, and leaves no files", async () => {
  const id = await begin();
  expect(await goOn()).toBe("done");
  expect(await books()).toBe(300);
  const { state, problem, report } = await run();
  expect([state, problem]).toEqual(["done", null]);
  const { rows } = await database.pool.query("SELECT added, file_name FROM catalogue_uploads WHERE id = $1", [report]);
  expect(rows).toEqual([{ added: 300, file_name: "Open Library: 300 books (de, en)" }]);
  const acts = await database.pool.query(
    "SELECT act, origin FROM moderation_log WHERE admin_id = $1 ORDER BY id DESC LIMIT 1",
    [adminId],
  );
  expect(acts.rows).toEqual([{ act: "books-imported", origin: "page" }]);
  expect(existsSync(runFilesOf(home, id))).toBe(false);
  expect(await goOn()).toBe("none");
});

test("A run that is paused ends by itself, and goes on with the files that it had", async () => {
  const { id, ended } = await halfThrough();
  await set("state = 'paused'");
  expect(await ended).toBe("waiting");
  expect(await run()).toMatchObject({ state: "paused", phase: "works" });
  expect(existsSync(join(runFilesOf(home, id), "popularity.bin"))).toBe(true);
  expect(await goOn()).toBe("none");
  expect(await books()).toBe(0);
  await set("state = 'running'");
  server.release();
  // What was counted before is not asked for again.
  server.hold("ratings");
  expect(await goOn()).toBe("done");
  expect(await books()).toBe(300);
});

test("A run that is cancelled ends by itself, brings nothing, and leaves no files", async () => {
  const { id, ended } = await halfThrough();
  await set("state = 'cancelled', ended_at = now()");
  expect(await ended).toBe("waiting");
  expect(await books()).toBe(0);
  expect(existsSync(runFilesOf(home, id))).toBe(false);
});

test("A run whose process is told to stop is still to go on", async () => {
  server.hold("works");
  await begin();
  const stop = new AbortController();
  const ended = goOn({ stop: stop.signal });
  await expect.poll(async () => (await run()).phase).toBe("works");
  stop.abort(new Error("the server stops"));
  expect(await ended).toBe("stopped");
  expect(await run()).toMatchObject({ state: "running", problem: null });
  server.release();
  expect(await goOn()).toBe("done");
});

test("No two imports run at once, whoever began them", async () => {
  const { ended } = await halfThrough();
  expect(await goOn()).toBe("busy");
  expect(await asOnlyImport(database.pool, never, async () => "ran")).toBeNull();
  server.release();
  expect(await ended).toBe("done");
  expect(await asOnlyImport(database.pool, never, async () => "ran")).toEqual({ result: "ran" });
});

test("An import ends when the connection that keeps others out is lost, and its run is still to go on", async () => {
  const { ended } = await halfThrough();
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1",
    [0x6f6c6962],
  );
  expect(await ended).toBe("stopped");
  expect(await run()).toMatchObject({ state: "running", problem: null });
});

test.each([
  [
    "the network is away",
    async () => goOn({ origin: await nobodysAddress() }),
    /^http:\/\/127\.0\.0\.1:\d+\/data\/ol_dump_ratings_latest\.txt\.gz cannot be reached \(connect ECONNREFUSED .+\)\. Check that this machine/,
  ],
  ["there is no such file", () => goOn({ origin: `${server.address}/else` }), /answered 404\. Resume later, or/],
  [
    "the disk is nearly full",
    () => goOn({ minFreeBytes: Infinity }),
    /^Only \d+ MB left on the disk\. Free some space/,
  ],
])("Where %s a run waits, and says why and what to do", async (_, ask, problem) => {
  await begin();
  expect(await ask()).toBe("waiting");
  expect(await run()).toMatchObject({ state: "paused", problem: expect.stringMatching(problem) });
  await set("state = 'running', problem = NULL");
  expect(await goOn()).toBe("done");
});

const NAMES = { ratings: "ratings", readingLog: "reading-log", authors: "authors", editions: "editions" } as const;

test.each<[string, string, string | Buffer | null, RegExp]>([
  ["lacks a file", "txt.gz", null, /has no ol_dump_works_….txt.gz\. Put it there\.$/],
  ["has something else", "txt", "Dear owner,\n", /is not a dump of works\. Put Open Library’s/],
  ["has a file cut off", "txt.gz", Buffer.from([0x1f, 0x8b, 8, 0, 0]), /damaged, cut off or/],
])("Where a folder %s a run waits, and goes on when it is mended", async (_, ending, content, problem) => {
  const folder = await mkdtemp(join(home, "folder-"));
  const path = (name: string, end = "txt.gz") => join(folder, `ol_dump_${name}_2026-10-31.${end}`);
  for (const [name, text] of Object.entries(NAMES)) await copyFile(dumps[name as keyof typeof NAMES], path(text));
  if (content !== null) await writeFile(path("works", ending), content);
  await begin(folder);
  expect(await goOn()).toBe("waiting");
  expect(await run()).toMatchObject({ state: "paused", problem: expect.stringMatching(problem) });
  await rm(path("works", ending), { force: true });
  await copyFile(dumps.works, path("works"));
  await set("state = 'running', problem = NULL");
  expect(await goOn()).toBe("done");
  expect(await books()).toBe(300);
});
