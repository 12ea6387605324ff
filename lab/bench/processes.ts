import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { liftLimits, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { busyMs, cpuOfTree, databaseCpu } from "./cpu-meter.ts";
import { crowd, within } from "./crowd.ts";
import { slowCores } from "./slow-cores.ts";
import { addSyntheticReaders } from "./synthetic-reading.ts";

interface Throughput {
  perSecond: number;
  /** Percentage of answers with 503. */
  refusedPercent: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU per answer: of the server, PostgreSQL and the clients. */
  serverMs: number;
  databaseMs: number;
  askingMs: number;
  /** Cores busy with anything else on the machine. */
  othersCores: number;
}

export interface ProcessesFigures {
  processes: number;
  cores: number;
  app: Throughput;
  appMb: number;
  /** The processes share two slow cores, and one process uses one of them; null if unsupported here. */
  slowed: Throughput | null;
  /** Processes that only compute, as long per answer as one process of the app. */
  computing: Throughput;
}

interface Server {
  address: string;
  pid: number;
  stop(): Promise<unknown>;
}

const PROCESSES = [1, 2, 4];
const READERS = 32;
const ENTRIES = 30;
const BOOKS = 10_000;
/** Per process: compiled code gets faster until then. */
const WARM_UP_ANSWERS = 1_000;
const FOR_MS = 20_000;
/** Relative to this machine's cores: two such cores for the app leave most of two for PostgreSQL and the clients. */
const SLOW_CORE = 0.3;
const SLOW_CORES = 2;

const url = process.env["DATABASE_URL"]!;
const pool = createPool(url, { max: 2 });
const readers = await addSyntheticReaders(pool, READERS, ENTRIES);
await liftLimits(pool, "%");
await pool.query("ANALYZE");
const ofDatabase = await databaseCpu(pool);
const figures = new Map<number, ProcessesFigures>();
let answerMs: number | undefined;
// The better of two rounds counts: other load on the machine can only make a round worse.
for (const processes of [...PROCESSES, ...PROCESSES]) {
  const app = await measure(processes, await startedApp(processes));
  answerMs ??= app.serverMs;
  const computing = await measure(processes, await computingServer(processes, answerMs));
  const slowed = await measureSlowed(processes);
  const before = figures.get(processes);
  figures.set(processes, {
    processes,
    cores: cpus().length,
    app: faster(app, before?.app),
    appMb: Math.max(app.mb, before?.appMb ?? 0),
    slowed: slowed && faster(slowed, before?.slowed),
    computing: faster(computing, before?.computing),
  });
}
console.log(JSON.stringify([...figures.values()]));
await pool.end();
process.exit();

async function startedApp(processes: number): Promise<Server> {
  await pool.query("DELETE FROM saved_books");
  return startApp(process.env["DATA_DIR"]!, {
    DATABASE_URL: url,
    APP_SECRET: SESSIONS_SECRET,
    PROCESSES: String(processes),
  });
}

async function measureSlowed(processes: number): Promise<Throughput | null> {
  const cores = slowCores();
  if (!cores) return null;
  try {
    const app = await startedApp(processes);
    cores.hold(app.pid);
    // Only after the app's code was compiled, which would take minutes on slow cores.
    return await measure(processes, app, () => cores.limit(SLOW_CORE * Math.min(processes, SLOW_CORES)));
  } finally {
    cores.remove();
  }
}

async function computingServer(processes: number, answerMs: number): Promise<Server> {
  const server = fork(join(ROOT, "lab", "bench", "bare-cluster.ts"), [String(processes), String(answerMs)]);
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const stop = async () => {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  };
  return { address: `http://127.0.0.1:${port}`, pid: server.pid!, stop };
}

async function measure(
  processes: number,
  { address, pid, stop }: Server,
  whenWarm: () => void = () => {},
): Promise<Throughput & { mb: number }> {
  try {
    const warmUpAnswers = processes * WARM_UP_ANSWERS;
    const cpu = () => [cpuOfTree(pid), ofDatabase(), busyMs(), performance.now()] as const;
    let before = cpu();
    const orders = { address, readers, books: BOOKS, thinkMs: 0, warmUpAnswers, forMs: FOR_MS };
    const figures = await crowd(orders, () => {
      whenWarm();
      before = cpu();
    });
    const [server, database, busy, wall] = cpu().map((now, at) => now - before[at]!) as [number, ...number[]];
    const each = (ms: number) => round(ms / figures.answered);
    return {
      perSecond: Math.round(figures.answered / (FOR_MS / 1_000)),
      refusedPercent: round((100 * figures.refused) / (figures.answered + figures.refused)),
      p50Ms: within(0.5, figures.times),
      p99Ms: within(0.99, figures.times),
      serverMs: each(server),
      databaseMs: each(database!),
      askingMs: each(figures.cpuMs),
      othersCores: round(Math.max(0, busy! - server - database! - figures.cpuMs) / wall!),
      mb: residentMb(pid),
    };
  } finally {
    await stop();
  }
}

function faster(one: Throughput, other: Throughput | null | undefined): Throughput {
  return other && other.perSecond > one.perSecond ? other : one;
}

function residentMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const ofNode = [pid, ...children].map((one) => readFileSync(`/proc/${one}/status`, "utf8"));
  const kb = ofNode
    .filter((status) => /^Name:\s+(node|MainThread)/m.test(status))
    .map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)![1]));
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1_000);
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
