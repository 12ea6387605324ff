import { setTimeout as pause } from "node:timers/promises";

import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { JOBS_SCHEMA } from "#db/job-queues.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { createJobs, type Jobs, type Task } from "./jobs.ts";

const QUICK = { lookSeconds: 0.5, cronSeconds: 1, superviseSeconds: 1 };
const TWO_LOOKS_MS = 2 * QUICK.lookSeconds * 1_000;
/** Longer than a process needs to stop that has nothing to wait for. */
const IDLE_STOP_MS = 200;
/** What the house gives a job that failed or was lost is too long for a test. */
const SOON = "UPDATE pgboss.queue SET retry_delay = 1, retry_backoff = false, heartbeat_seconds = 10";

let database: TestDatabase;
let processes: Jobs[];
let isAway: boolean;
/** How often the database was asked while it was away. */
let askedInVain: number;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query(SOON);
  processes = [];
  isAway = false;
  askedInVain = 0;
  log.level = "silent";
});
afterEach(async () => {
  await Promise.all(processes.map((jobs) => jobs.stop()));
  await database.close();
});

/** As a process has it: what two of them share is the database. */
function process(sweep?: Task): Jobs {
  const jobs = createJobs({
    ask: async (sql, values) => {
      if (isAway) askedInVain += 1;
      if (isAway) throw Object.assign(new Error("the database is away"), { code: "ECONNREFUSED" });
      return database.pool.query(sql, values);
    },
    pace: QUICK,
  });
  if (sweep) jobs.start({ sweep });
  processes.push(jobs);
  return jobs;
}

/** The processes have asked so often more while the database was away. */
async function hasAskedInVain(times: number): Promise<void> {
  const before = askedInVain;
  await expect.poll(() => askedInVain - before).toBeGreaterThanOrEqual(times);
}

const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const states = async () => (await rows("SELECT state FROM pgboss.job WHERE name = 'sweep'")).map(({ state }) => state);
const counted = (result: string) =>
  Number(
    new RegExp(`^bookmatch_job_runs_total\\{job="sweep",result="${result}"\\} (\\d+)$`, "m").exec(
      metrics.text(),
    )?.[1] ?? 0,
  );

it("a job runs once where two processes begin it, and again when it is asked for", async () => {
  let hasBeenAsked = Promise.resolve();
  const work = vi.fn<Task["work"]>(() => hasBeenAsked);
  const rhythm = { cron: "0 0 1 1 *", afterStart: 0, onceInSeconds: 86_400 };
  const [one, other] = [process({ work, rhythm }), process({ work, rhythm })];
  await expect.poll(states).toEqual(["completed"]);
  // One that was done before the others asked would rightly be done again.
  const { promise, resolve: haveAsked } = Promise.withResolvers<void>();
  hasBeenAsked = promise;
  await Promise.all([one.send("sweep"), other.send("sweep"), one.send("sweep")]);
  haveAsked();
  await expect.poll(states).toEqual(["completed", "completed"]);
  expect(await one.isUnderWay("sweep")).toBe(false);
  expect(work).toHaveBeenCalledTimes(2);
});

it("a job runs by itself when its hour has come", async () => {
  const work = vi.fn<Task["work"]>(async () => {});
  process({ work, rhythm: { cron: "* * * * *", afterStart: 0, onceInSeconds: 1 } });
  // What the start and the hour ask for can fall into one second and is then done once: the next minute asks again.
  await expect.poll(() => work.mock.calls.length, { timeout: 200_000 }).toBeGreaterThanOrEqual(2);
});

it("a job is tried again where it fails, and counted; why is in the log and not in the database", async () => {
  const warned = vi.spyOn(log, "warn");
  const [done, failed] = [counted("done"), counted("failed")];
  let tries = 0;
  const jobs = process({
    work: async () => {
      if ((tries += 1) < 3) throw new Error("params: ana@example.org");
    },
  });
  await jobs.send("sweep");
  await expect.poll(states).toEqual(["completed"]);
  expect([counted("done") - done, counted("failed") - failed]).toEqual([1, 2]);
  expect(warned.mock.calls.map(([line]) => line)).toEqual([
    { job: "sweep", err: expect.any(Error) },
    { job: "sweep", err: expect.any(Error) },
  ]);
  expect(JSON.stringify(await rows("SELECT * FROM pgboss.job"))).not.toContain("ana@");
  expect(metrics.text()).toMatch(/^bookmatch_job_seconds_count\{job="sweep"\} \d+$/m);
  await expect.poll(() => metrics.text()).toMatch(/^bookmatch_jobs_waiting\{job="sweep"\} 0$/m);
});

it("a job may end where the process stops, and nothing begins meanwhile", async () => {
  const { promise: long, resolve: end } = Promise.withResolvers<void>();
  const work = vi.fn<Task["work"]>(() => long);
  const jobs = process({ work });
  await jobs.send("sweep");
  await expect.poll(() => work.mock.calls.length).toBe(1);
  // One that has nothing to wait for stops, and looks for work no more, long before.
  const idle = process({ work: async () => {} });
  expect(await idle.isUnderWay("sweep")).toBe(true);
  let hasStopped = false;
  const stopping = jobs.stop().then(() => (hasStopped = true));
  await idle.stop();
  await pause(IDLE_STOP_MS);
  expect(hasStopped).toBe(false);
  end();
  await stopping;
  expect(await states()).toEqual(["completed"]);
  await jobs.send("sweep");
  await pause(TWO_LOOKS_MS);
  expect((await states()).toSorted()).toEqual(["completed", "created"]);
});

it("a job goes on with the next start where it ends early because of a stop, which is no failure", async () => {
  const warned = vi.spyOn(log, "warn");
  const failed = counted("failed");
  let begun = false;
  const jobs = process({
    work: (signal) => {
      begun = true;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("ended early")));
      });
    },
  });
  await jobs.send("sweep");
  await expect.poll(() => begun).toBe(true);
  await jobs.stop();
  expect(await states()).toEqual(["retry"]);
  process({ work: async () => {} });
  await expect.poll(states).toEqual(["completed"]);
  expect(counted("failed")).toBe(failed);
  expect(warned).not.toHaveBeenCalled();
});

it("the job queue outlives a database that is away, at its start and later, and says so once", async () => {
  const warned = vi.spyOn(log, "warn");
  isAway = true;
  const work = vi.fn<Task["work"]>(async () => {});
  const jobs = process({ work });
  await hasAskedInVain(2);
  isAway = false;
  await jobs.send("sweep");
  await expect.poll(() => work.mock.calls.length).toBe(1);
  isAway = true;
  await expect(jobs.send("sweep")).rejects.toThrow("away");
  await hasAskedInVain(3);
  isAway = false;
  await jobs.send("sweep");
  await expect.poll(() => work.mock.calls.length).toBe(2);
  expect(warned.mock.calls.map(([, message]) => message)).toEqual(["background work waits for the database"]);
});

it("a job is taken up by another process where its own was killed", async () => {
  const killed = new PgBoss({
    db: { executeSql: (sql, values) => database.pool.query(sql, values) },
    schema: JOBS_SCHEMA,
  });
  await killed.send("sweep");
  // Whoever fetches it and is never heard of again has left as much behind.
  expect(await killed.fetch("sweep")).toHaveLength(1);
  const work = vi.fn<Task["work"]>(async () => {});
  const jobs = process({ work });
  await jobs.send("sweep");
  expect(await states()).toEqual(["active"]);
  await expect.poll(states).toEqual(["completed"]);
  expect(work).toHaveBeenCalledTimes(1);
});

it("T11: a job that fails while it is dropped is dropped nevertheless", async () => {
  const jobs = process();
  await jobs.send("mail", { to: "ana" } as never);
  const failing = await database.pool.connect();
  try {
    await failing.query("BEGIN");
    // As a failure is stored: the row is replaced by one with the same id.
    await failing.query(`WITH failed AS (DELETE FROM pgboss.job WHERE name = 'mail' RETURNING *)
      INSERT INTO pgboss.job SELECT * FROM failed`);
    const dropping = jobs.drop("mail", { to: "ana" });
    await expect
      .poll(() => rows("SELECT FROM pg_locks WHERE NOT granted").then(({ length }) => length))
      .toBeGreaterThan(0);
    await failing.query("COMMIT");
    await dropping;
  } finally {
    failing.release();
  }
  expect(await rows("SELECT FROM pgboss.job WHERE name = 'mail'")).toEqual([]);
});
