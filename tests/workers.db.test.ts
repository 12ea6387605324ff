import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, it } from "vitest";

import { freePort, startApp, type AppProcess } from "./app-process.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

/** Several processes on one port, as an owner starts, restarts and stops them. */
let database: TestDatabase;
let dataDir: string;
let app: AppProcess | null = null;
beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-workers-"));
});
afterEach(async () => {
  await app?.stop();
  app = null;
  await database.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const start = async (env: Record<string, string> = {}) =>
  (app = await startApp(dataDir, { ...database.env, PROCESSES: "2", ...env }));

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

async function statusOf(address: string): Promise<number> {
  // A connection of its own each time: whoever is refused one shows.
  const response = await fetch(`${address}/healthz`, { headers: { Connection: "close" } });
  await response.body?.cancel();
  return response.status;
}

// Children are read from /proc.
const isLinux = process.platform === "linux";

it.runIf(isLinux)(
  "the app says once that it is ready, and starts a process anew that is killed",
  { timeout: 180_000 },
  async () => {
    const { pid, address, output } = await start();
    expect(output().match(/^ready/gm)).toHaveLength(1);
    const before = workers(pid);
    expect(before).toHaveLength(2);
    process.kill(before[0]!, "SIGKILL");
    await expect.poll(() => workers(pid).filter((one) => !before.includes(one)).length, { timeout: 30_000 }).toBe(1);
    expect(output()).toMatch(/process +\d has ended \(SIGKILL\); starting it again/);
    expect(workers(pid)).toContain(before[1]);
    for (let asked = 0; asked < 10; asked++) expect(await statusOf(address)).toBe(200);
  },
);

it.runIf(isLinux)("the app restarts one after the other without refusing anybody", { timeout: 180_000 }, async () => {
  const { pid, address, output } = await start();
  const before = workers(pid);
  const statuses: number[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      statuses.push(await statusOf(address));
      // As fast as they can they would take the machine from those who start.
      await pause(20);
    }
  });
  process.kill(pid, "SIGUSR2");
  try {
    await expect.poll(output, { timeout: 120_000 }).toContain("all of them have been started again");
  } finally {
    isOver = true;
    await Promise.all(visitors);
  }
  expect(workers(pid)).toHaveLength(2);
  expect(workers(pid).filter((one) => before.includes(one))).toEqual([]);
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it.runIf(isLinux)(
  "the app leaves nobody behind, neither when it is stopped nor when it is killed",
  { timeout: 180_000 },
  async () => {
    for (const end of ["stop", "kill"] as const) {
      const running = await start();
      const answering = workers(running.pid);
      await running[end]();
      await expect.poll(() => answering.filter(isAlive)).toEqual([]);
    }
  },
);

it(
  "the app tells the numbers of all processes at one address, each with its process",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    const { address } = await start({ METRICS_PORT: String(port) });
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const answered = async () =>
      [
        ...(await text()).matchAll(/^bookmatch_request_seconds_count\{process="(\d)",route="\/healthz".*\} (\d+)$/gm),
      ].map(([, process, count]) => [process, Number(count)]);
    const before = await answered();
    for (let asked = 0; asked < 10; asked++) await statusOf(address);
    const sum = (counts: Awaited<ReturnType<typeof answered>>) =>
      counts.reduce((all, [, count]) => all + Number(count), 0);
    await expect.poll(async () => sum(await answered()) - sum(before)).toBe(10);
    expect((await answered()).map(([process]) => process)).toEqual(["1", "2"]);
    expect((await text()).match(/^# TYPE bookmatch_request_seconds histogram$/gm)).toHaveLength(1);
  },
);

it("the app ends with the reason where no process manages to serve", { timeout: 180_000 }, async () => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "secret"), "too short\n");
  await expect(start()).rejects.toThrow(/does not hold a secret: remove it/);
});
