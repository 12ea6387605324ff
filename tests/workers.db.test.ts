import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { freePort, startApp, type AppProcess } from "./app-process.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

/** Several processes on one port, as an owner starts, restarts and stops them. */
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-workers-"));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const start = (env: Record<string, string> = {}) => startApp(dataDir, { ...database.env, PROCESSES: "2", ...env });

/** The processes that answer, by their ids. */
function workers(of: number): number[] {
  return readFileSync(`/proc/${of}/task/${of}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function statusOf(address: string, path = "/healthz"): Promise<number> {
  // A connection of its own each time: whoever is refused one shows.
  const response = await fetch(`${address}${path}`, { headers: { Connection: "close" } }).catch((error: Error) => {
    const { cause = error } = error as { cause?: NodeJS.ErrnoException };
    // A machine too busy to take a connection in time refuses nobody.
    if ("code" in cause && cause.code === "UND_ERR_CONNECT_TIMEOUT") return null;
    throw cause;
  });
  if (!response) return statusOf(address, path);
  await response.body?.cancel();
  return response.status;
}

// Children are read from /proc.
const isLinux = process.platform === "linux";

describe.runIf(isLinux)("the app in two processes", () => {
  let app: AppProcess;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    app = await start({ METRICS_PORT: String(metricsPort) });
  });
  afterAll(() => app.stop());

  it("says once that it is ready, and starts a process anew that is killed", async () => {
    expect(app.output().match(/^ready/gm)).toHaveLength(1);
    const before = workers(app.pid);
    expect(before).toHaveLength(2);
    process.kill(before[0]!, "SIGKILL");
    const started = () => workers(app.pid).filter((one) => !before.includes(one)).length;
    await expect.poll(started, { timeout: 300_000 }).toBe(1);
    await expect.poll(app.output).toMatch(/process +\d stopped \(SIGKILL\); restarting it/);
    expect(workers(app.pid)).toContain(before[1]);
    for (let asked = 0; asked < 10; asked++) expect(await statusOf(app.address)).toBe(200);
  });

  it("restarts one after the other without refusing anybody", async () => {
    const before = workers(app.pid);
    const statuses: number[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        // A file: the database may be slow on a busy machine.
        statuses.push(await statusOf(app.address, "/favicon.svg"));
        // As fast as they can they would take the machine from those who start.
        await pause(20);
      }
    });
    process.kill(app.pid, "SIGUSR2");
    try {
      await expect.poll(app.output, { timeout: 300_000 }).toContain("all of them have restarted");
    } finally {
      isOver = true;
      await Promise.all(visitors);
    }
    expect(workers(app.pid)).toHaveLength(2);
    expect(workers(app.pid).filter((one) => before.includes(one))).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("tells the numbers of all processes at one address, each with its process", async () => {
    const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const answered = async () =>
      [
        ...(await text()).matchAll(/^bookmatch_request_seconds_count\{process="(\d)",route="\/healthz".*\} (\d+)$/gm),
      ].map(([, process, count]) => [process, Number(count)]);
    const before = await answered();
    for (let asked = 0; asked < 10; asked++) await statusOf(app.address);
    const sum = (counts: Awaited<ReturnType<typeof answered>>) =>
      counts.reduce((all, [, count]) => all + Number(count), 0);
    await expect.poll(async () => sum(await answered()) - sum(before)).toBe(10);
    // A process has a line for each status that it answered with.
    expect(new Set((await answered()).map(([process]) => process))).toEqual(new Set(["1", "2"]));
    expect((await text()).match(/^# TYPE bookmatch_request_seconds histogram$/gm)).toHaveLength(1);
  });

  it("leaves nobody behind when it is stopped", async () => {
    const answering = workers(app.pid);
    await app.stop();
    await expect.poll(() => answering.filter(isAlive)).toEqual([]);
  });
});

it.runIf(isLinux)("the app in two processes leaves nobody behind when it is killed", async () => {
  const app = await start();
  const answering = workers(app.pid);
  await app.kill();
  await expect.poll(() => answering.filter(isAlive)).toEqual([]);
});

it("the app ends with the reason where no process manages to serve", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-workers-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  await writeFile(join(dataDir, "secret"), "too short\n");
  await expect(startApp(dataDir, { ...database.env, PROCESSES: "2" })).rejects.toThrow(
    /does not hold a secret: remove it/,
  );
});
