import { fork } from "node:child_process";
import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { SEATING_SECRET, seatReaders } from "#tests/seats.ts";

import { busyMs, cpuOfTree, databaseCpu } from "./cpu-meter.ts";
import type { MixedFigures, MixedOrders, MixedSays } from "./mixed-readers.ts";
import { slowCores } from "./slow-cores.ts";
import { addSyntheticReading } from "./synthetic-reading.ts";

/** What so many processes of a server did. */
interface Throughput {
  perSecond: number;
  /** Of a hundred, how many it was too busy for. */
  refusedPercent: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU an answer: of the server, of PostgreSQL, and of those who ask. */
  serverMs: number;
  databaseMs: number;
  askingMs: number;
  /** Cores that somebody else on the machine kept busy meanwhile. */
  othersCores: number;
}

export interface ProcessesFigures {
  processes: number;
  cores: number;
  /** A mix of pages, writes and questions, signed in. */
  app: Throughput;
  /** Resident memory of the app's processes together, at the end. */
  appMb: number;
  /** The same where its processes share two slow cores and one has one of them; null where that cannot be staged. */
  slowed: Throughput | null;
  /** Processes that only compute, an answer for as long as one process of the app did. */
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
/** Of each process: until then its code gets faster. */
const WARM_UP_ANSWERS = 1_000;
const FOR_MS = 20_000;
/** Of this machine's cores: two such for the app leave the better part of two for PostgreSQL and those who ask. */
const SLOW_CORE = 0.3;
/** What the app may have of them; a process computes on one. */
const SLOW_CORES = 2;

const url = process.env["DATABASE_URL"]!;
const pool = createPool(url, { max: 2 });
const seats = await seatReaders(pool, READERS);
for (const { userId } of seats) await addSyntheticReading(pool, userId, ENTRIES);
await pool.query("ANALYZE");
const ofDatabase = await databaseCpu(pool);
const figures = new Map<number, ProcessesFigures>();
let answerMs: number | undefined;
// The better of two rounds counts: what others take of a machine makes one worse and none better.
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
    APP_SECRET: SEATING_SECRET,
    PROCESSES: String(processes),
  });
}

async function measureSlowed(processes: number): Promise<Throughput | null> {
  const cores = slowCores();
  if (!cores) return null;
  try {
    const app = await startedApp(processes);
    cores.hold(app.pid);
    // Only when its code has been compiled, which slow cores would take minutes for.
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
  const readers = fork(join(ROOT, "lab", "bench", "mixed-readers.ts"));
  try {
    const cookies = seats.map(({ cookie }) => cookie);
    const warmUpAnswers = processes * WARM_UP_ANSWERS;
    readers.send({ address, cookies, books: BOOKS, warmUpAnswers, forMs: FOR_MS } satisfies MixedOrders);
    const cpu = () => [cpuOfTree(pid), ofDatabase(), cpuOfTree(readers.pid!), busyMs(), performance.now()] as const;
    let before = cpu();
    for await (const [said] of on(readers, "message", { close: ["exit"] }) as AsyncIterable<[MixedSays]>) {
      if (said === "warm") {
        whenWarm();
        before = cpu();
      } else {
        const [server, database, asking, busy, wall] = cpu().map((now, at) => now - before[at]!) as Five;
        const each = (ms: number) => round(ms / said.answered);
        return {
          ...summary(said),
          serverMs: each(server),
          databaseMs: each(database),
          askingMs: each(asking),
          othersCores: round(Math.max(0, busy - server - database - asking) / wall),
          mb: residentMb(pid),
        };
      }
    }
    throw new Error("Those who ask have ended");
  } finally {
    readers.kill();
    await stop();
  }
}

function faster(one: Throughput, other: Throughput | null | undefined): Throughput {
  return other && other.perSecond > one.perSecond ? other : one;
}

type Five = [number, number, number, number, number];

function summary({ answered, refused, times }: MixedFigures) {
  return {
    perSecond: Math.round(answered / (FOR_MS / 1_000)),
    refusedPercent: round((100 * refused) / (answered + refused)),
    p50Ms: round(times[Math.floor(times.length * 0.5)]!),
    p99Ms: round(times[Math.floor(times.length * 0.99)]!),
  };
}

/** Of the process and its children, where those are Node's. */
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
