import { statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { INDEX_VERSION, IndexFile } from "#app/match/index-file/index-file.ts";
import { createPool } from "#db/pool.ts";
import { startApp, type AppProcess } from "#tests/app-process.ts";
import { liftLimits, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { createAsker } from "./asking.ts";
import { cpuOfTree, databaseProcesses, processTree } from "./cpu-meter.ts";
import { crowd, within } from "./crowd.ts";
import { memoryOf } from "./memory-meter.ts";
import { addSyntheticReaders } from "./synthetic-reading.ts";

/** The whole app on a large catalogue, one process beside a PostgreSQL that runs already. */
export interface LargeFigures {
  books: number;
  /** Processes that wanted a core when the measurement began. */
  load: number;
  /** First reading of all books for AI Match, and its file. */
  indexSeconds: number;
  fileMb: number;
  /** From the start of the process, with AI Match's file there, to the first answer of `/`. */
  firstPageMs: number;
  /** The most at a moment of the mixed load, shared pages counted once: of the app, and with PostgreSQL. */
  appMb: number;
  allMb: number;
  /** Resident memory of the app, shared pages counted in each. */
  appResidentMb: number;
  /** Of 40 readers' mixed load. */
  answersPerSecond: number;
  p99Ms: number;
  wishes: WishFigures[];
}

interface WishFigures {
  wish: string;
  /** CPU of the app, and time until the answer has come. */
  p50CpuMs: number;
  p99CpuMs: number;
  p50Ms: number;
  p99Ms: number;
  /** Median while readers ask for other things. */
  besideP50Ms: number;
  besideP99Ms: number;
}

const READERS = 40;
const ENTRIES = 30;
const WARM_UP_ANSWERS = 1_000;
const FOR_MS = 30_000;
const SAMPLE_MS = 1_000;
const LOOK_MS = 2_000;
const WISHES = 200;
const WARM_UP_WISHES = 20;
const READERS_BESIDE = 20;
const BESIDE_MS = 20_000;

interface Book {
  title: string;
  description: string;
}

const words = (text: string, count: number) => text.split(" ").slice(0, count).join(" ");
const KINDS: Array<[wish: string, ask: (book: Book) => string]> = [
  ["three words", ({ description }) => words(description, 3)],
  ["eight words", ({ description }) => words(description, 8)],
  ["a description", ({ description }) => description],
  ["a mood and a place", () => "a cozy mystery in a small village"],
  ["a word and most pages", ({ description }) => `${words(description, 1)}, shorter than 300 pages`],
  ["the newest", ({ description }) => `the newest fantasy with ${words(description, 1)}`],
  ["like a book", ({ title }) => `like ${title}, but funny`],
];

const [size, dataDir, url] = [Number(process.argv[2]), process.env["DATA_DIR"]!, process.env["DATABASE_URL"]!];
const pool = createPool(url, { max: 2 });
const readers = await addSyntheticReaders(pool, READERS, ENTRIES);
await liftLimits(pool, "%");
// Reading the authors' names of a million books takes longer than all else; a day-old place has done it.
await pool.query("TRUNCATE book_names_due");
const start = () => startApp(dataDir, { DATABASE_URL: url, APP_SECRET: SESSIONS_SECRET });
const load = Number(loadavg()[0]!.toFixed(1));
const { indexSeconds, fileMb } = await written();

const began = performance.now();
const app = await start();
const asker = createAsker(app.address, 1);
await answered("GET", "/");
const firstPageMs = Math.round(performance.now() - began);
const mixed = await mixedLoad(app);
await whenIdle();
const wishes: WishFigures[] = [];
for (const [wish, ask] of KINDS) wishes.push({ wish, ...(await asked(ask)) });
console.log(
  JSON.stringify({ books: size, load, indexSeconds, fileMb, firstPageMs, ...mixed, wishes } satisfies LargeFigures),
);
asker.close();
await app.stop();
await pool.end();
process.exit();

async function written(): Promise<Pick<LargeFigures, "indexSeconds" | "fileMb">> {
  const file = join(dataDir, "match-index", `books-${INDEX_VERSION}.index`);
  const started = performance.now();
  const first = await start();
  while (!isWhole(file)) await sleep(LOOK_MS);
  const indexSeconds = Math.round((performance.now() - started) / 1_000);
  await first.stop();
  return { indexSeconds, fileMb: Math.round(statSync(file).size / 1e6) };
}

function isWhole(path: string): boolean {
  try {
    const file = new IndexFile(path);
    file.close();
    return file.head.isWhole;
  } catch {
    return false;
  }
}

async function mixedLoad({ address, pid }: AppProcess) {
  const ofDatabase = await databaseProcesses(pool);
  const most = { appMb: 0, allMb: 0, appResidentMb: 0 };
  const look = setInterval(() => {
    const [one, database] = [memoryOf(processTree(pid)), memoryOf(ofDatabase())];
    most.appMb = Math.max(most.appMb, one.shared);
    most.allMb = Math.max(most.allMb, one.shared + database.shared);
    most.appResidentMb = Math.max(most.appResidentMb, one.resident);
  }, SAMPLE_MS);
  const orders = { address, readers, books: size, thinkMs: 0, warmUpAnswers: WARM_UP_ANSWERS, forMs: FOR_MS };
  const figures = await crowd(orders).finally(() => clearInterval(look));
  const answersPerSecond = Math.round(figures.answered / (FOR_MS / 1_000));
  return { ...most, answersPerSecond, p99Ms: within(0.99, figures.times) };
}

/** Waits until the app has counted what the readers of the mixed load decided. */
async function whenIdle(): Promise<void> {
  for (let isIdle = false; !isIdle;) {
    const before = cpuOfTree(app.pid);
    await sleep(LOOK_MS);
    isIdle = cpuOfTree(app.pid) - before < 0.1 * LOOK_MS;
  }
}

async function asked(ask: (book: Book) => string): Promise<Omit<WishFigures, "wish">> {
  const { rows } = await pool.query<Book>(
    "SELECT title, description FROM books WHERE id % 1000 = 7 ORDER BY md5(id::text) LIMIT $1",
    [WARM_UP_WISHES + WISHES],
  );
  const wishOf = (number: number) => new URLSearchParams({ wish: ask(rows[number % rows.length]!) }).toString();
  const [times, cpu]: [number[], number[]] = [[], []];
  for (const number of rows.keys()) {
    const before = [performance.now(), cpuOfTree(app.pid)] as const;
    await answered("POST", "/ai-match", wishOf(number));
    if (number < WARM_UP_WISHES) continue;
    times.push(performance.now() - before[0]);
    cpu.push(cpuOfTree(app.pid) - before[1]);
  }
  const beside = await timesBesideReaders((number) => answered("POST", "/ai-match", wishOf(number)));
  for (const each of [times, cpu, beside]) each.sort((a, b) => a - b);
  return {
    p50CpuMs: within(0.5, cpu),
    p99CpuMs: within(0.99, cpu),
    p50Ms: within(0.5, times),
    p99Ms: within(0.99, times),
    besideP50Ms: within(0.5, beside),
    besideP99Ms: within(0.99, beside),
  };
}

async function timesBesideReaders(once: (number: number) => Promise<void>): Promise<number[]> {
  let goesOn = true;
  let isWarm = false;
  const orders = { address: app.address, readers: readers.slice(0, READERS_BESIDE), books: size, thinkMs: 1_000 };
  const reading = crowd({ ...orders, warmUpAnswers: READERS_BESIDE, forMs: BESIDE_MS }, () => (isWarm = true)).finally(
    () => (goesOn = false),
  );
  const times: number[] = [];
  for (let number = 0; goesOn; number++) {
    const began = performance.now();
    await once(number);
    if (isWarm) times.push(performance.now() - began);
  }
  await reading;
  return times;
}

async function answered(method: "GET" | "POST", path: string, body?: string): Promise<void> {
  const headers = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const { status } = await asker.ask({ method, path, headers, ...(body !== undefined && { body }) });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
