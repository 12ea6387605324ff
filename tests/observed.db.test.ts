import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { freePort, requestsTo, startApp, type AppProcess } from "./app-process.ts";
import { addBooks, type TestApp } from "./app.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";
import { Reader } from "./reader.ts";
import { aReader } from "./signed-in.ts";

/** What an owner can see of the app while it runs. */
let database: TestDatabase;
let dataDir: string;
let app: AppProcess;
let over: TestApp;
let metricsPort: number;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-observed-"));
  await addBooks(database.pool, [{ title: "Momo" }]);
  metricsPort = await freePort();
  app = await startApp(dataDir, {
    ...database.env,
    APP_SECRET: SESSIONS_SECRET,
    LOG_LEVEL: "debug",
    METRICS_PORT: String(metricsPort),
    SLOW_QUERY_MS: "300",
    TRUSTED_PROXIES: "192.0.2.7",
  });
  over = {
    pool: database.pool,
    env: database.env,
    dataDir,
    request: requestsTo(app),
    close: async () => void (await app.stop()),
  };
  // It would fail while a test has moved a table away, and be tried again a minute later.
  await vi.waitFor(async () => expect(await metrics()).toMatch(SWEPT), { timeout: 300_000, interval: 100 });
});
afterAll(async () => {
  await app.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const SWEPT = /^bookmatch_job_runs_total\{job="sweep",result="done"\} [1-9]/m;
const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const lines = () =>
  app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const lineOf = async (id: string | null, msg: string) => {
  await expect.poll(() => lines().some((line) => line["request"] === id && line["msg"] === msg)).toBe(true);
  return lines().find((line) => line["request"] === id && line["msg"] === msg)!;
};

describe("a request", () => {
  it("has an id in its answer and in its line of the log, which names the route and nobody", async () => {
    const response = await over.request("/blog/a-secret-post?token=abc");
    const id = response.headers.get("X-Request-Id");
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(await lineOf(id, "answered")).toEqual({
      level: 20,
      time: expect.any(Number),
      request: id,
      method: "GET",
      route: "/blog/:slug",
      status: 404,
      ms: expect.any(Number),
      msg: "answered",
    });
    expect(app.output()).not.toContain("a-secret-post");
  });

  it("that says it has an id already is not believed", async () => {
    const response = await over.request("/healthz", { headers: { "X-Request-Id": "chosen-by-a-client" } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{12}$/);
  });

  it("T42: that failed shows a reader the id under which its cause stands in the log", async () => {
    await database.pool.query("ALTER TABLE books RENAME TO elsewhere");
    const response = await over.request("/", { headers: { Accept: "text/html" } });
    await database.pool.query("ALTER TABLE elsewhere RENAME TO books");
    expect(response.status).toBe(500);
    const id = response.headers.get("X-Request-Id")!;
    const html = await response.text();
    expect(html).toContain(`Reference: ${id}`);
    expect(html).not.toMatch(/relation|elsewhere|\.ts|at \w+ \(/);
    const cause = await lineOf(id, "request failed");
    expect(cause).toMatchObject({ level: 50, err: { code: "42P01" } });
    expect(await lineOf(id, "answered")).toMatchObject({ level: 40, status: 500 });
  });
});

const WAITING_LONG = `SELECT FROM pg_stat_activity WHERE datname = current_database()
  AND wait_event_type = 'Lock' AND now() - query_start > interval '500 ms'`;

it("a slow statement is written down by its name and tables, without its text or what was asked about", async () => {
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE rate_limits");
  const fields = { email: "slow@example.org", password: "four lamps or so" };
  let isAnswered = false;
  const sent = new Reader(over).send("/sign-in", fields).finally(() => (isAnswered = true));
  const waitsLong = async () => ((await database.pool.query(WAITING_LONG)).rowCount ?? 0) > 0;
  // Answered already where the statement was given up while this process was held up.
  await expect.poll(async () => isAnswered || (await waitsLong())).toBe(true);
  await holder.query("COMMIT");
  holder.release();
  const response = await sent;
  const line = await lineOf(response.headers.get("X-Request-Id"), "slow query");
  expect(line["sql"]).toMatch(/^(insert|select|update|with|delete) [\w, ]*\brate_limits\b[\w, ]*$/);
  expect(line["ms"]).toBeGreaterThanOrEqual(300);
  expect(app.output()).not.toContain("slow@example.org");
});

describe("the numbers", () => {
  it("tell of requests by route and status, and of what they stand on", async () => {
    await over.request("/deals/77?x=1");
    const text = await metrics();
    for (const line of [
      /^bookmatch_request_seconds_count\{route="\/blog\/:slug",status="4xx"\} \d+$/m,
      /^bookmatch_request_seconds_bucket\{route="\/",status="5xx",le="\+Inf"\} 1$/m,
      /^bookmatch_pool_connections\{state="waiting"\} 0$/m,
      /^bookmatch_open_streams 0$/m,
      SWEPT,
      /^bookmatch_job_last_success_timestamp_seconds\{job="sweep"\} 1\d{9}/m,
      /^bookmatch_database_errors_total\{class="42"\} [1-9]/m,
      /^bookmatch_slow_queries_total [1-9]/m,
      /^bookmatch_event_loop_delay_seconds\{quantile="0\.99"\} /m,
      /^process_resident_memory_bytes [1-9]/m,
      /^bookmatch_disk_free_bytes [1-9]/m,
      /^bookmatch_writes_refused 0$/m,
    ])
      expect(text).toMatch(line);
  });

  it("hold no address that was asked, and no reader", async () => {
    const reader = await aReader(over, { email: "canary@example.org" });
    await reader.get("/dashboard?q=canaryword");
    await reader.get("/reading-list/1234567/log");
    await reader.get("/no/such/canaryword");
    const text = await metrics();
    for (const secret of ["canary", "1234567", reader.id]) expect(text).not.toContain(secret);
  });

  it("cannot be had where readers come in", async () => {
    expect((await over.request("/metrics")).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  });
});

it("a process is ready while its database has what it needs", async () => {
  const ready = async () => {
    const response = await over.request("/readyz");
    return [response.status, await response.text()];
  };
  await expect.poll(ready).toEqual([200, expect.any(String)]);
  const { rows } = await database.pool.query("SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations");
  const { newest } = rows[0] as { newest: string };
  const move = (by: number) =>
    database.pool.query("UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1 WHERE created_at = $2", [
      by,
      Number(newest) + (by > 0 ? -1 : 0),
    ]);
  await move(-1);
  await expect.poll(ready).toEqual([503, "the database lacks a migration\n"]);
  expect((await over.request("/readyz")).headers.get("Retry-After")).toBe("5");
  expect((await over.request("/healthz")).status).toBe(200);
  await move(1);
  await expect.poll(ready).toEqual([200, expect.any(String)]);
});
