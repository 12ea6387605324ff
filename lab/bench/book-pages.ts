import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { bookPath } from "#app/books/page/book-path.ts";
import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { createSessions, liftLimits, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { createAsker, timed, type Asker } from "./asking.ts";
import { databaseCpu, cpuOfTree } from "./cpu-meter.ts";
import type { SwipingOrders } from "./swiping-readers.ts";

export interface BookPageFigures {
  /** CPU of the app and PostgreSQL, for a book that nobody has asked for. */
  firstRenderingMs: number;
  searches: Array<{ search: string; p50Ms: number; p95Ms: number }>;
}

const SWIPING = 40;
const PAGES = 300;
const SEARCHES = 200;
const WARM_UP = 100;
const IDLE_MS = 5_000;
/** AI Match's index is written in steps. */
const IDLE_PERIODS = 4;

interface Book {
  id: number;
  title: string;
  author: string;
  isbn13: string;
  term: string | null;
}

const KINDS: Array<[search: string, query: (book: Book) => string]> = [
  ["a title", ({ title }) => title],
  ["a title, a letter missing", ({ title }) => withGap(title)],
  ["an author", ({ author }) => author],
  ["an author, two letters swapped", ({ author }) => swapped(author)],
  ["an ISBN", ({ isbn13 }) => isbn13],
  ["a tag", ({ term }) => term!],
];

const url = process.env["DATABASE_URL"]!;
const pool = createPool(url, { max: 1 });
const sessions = await createSessions(pool, SWIPING);
await liftLimits(pool, "%");
const { rows: books } = await pool.query<Book>(
  `SELECT id, title, author, isbn13, (SELECT term FROM book_facets WHERE book_id = id LIMIT 1) AS term
   FROM books WHERE id % 10 = 0 ORDER BY md5(id::text) LIMIT $1`,
  [Math.max(PAGES, SEARCHES) + WARM_UP],
);
const app = await startApp(process.env["DATA_DIR"]!, { DATABASE_URL: url, APP_SECRET: SESSIONS_SECRET });
const asker = createAsker(app.address, 1);
try {
  // Starts the reading of the catalogue for AI Match, which ends later.
  await asked(asker, bookPath(books[0]!));
  await whenIdle();
  const firstRenderingMs = await firstRendering();
  const readers = fork(join(ROOT, "lab", "bench", "swiping-readers.ts"));
  readers.send({ address: app.address, cookies: sessions.map(({ cookie }) => cookie) } satisfies SwipingOrders);
  await once(readers, "message");
  const searches = [];
  for (const [search, query] of KINDS) searches.push({ search, ...(await searched(query)) });
  readers.disconnect();
  console.log(JSON.stringify({ firstRenderingMs, searches } satisfies BookPageFigures));
} finally {
  asker.close();
  await pool.end();
  await app.stop();
}
process.exit();

/** Waits until the app has read the catalogue for AI Match, and the jobs of a start have ended. */
async function whenIdle(): Promise<void> {
  const ofDatabase = await databaseCpu(pool);
  for (let idle = 0; idle < IDLE_PERIODS;) {
    const before = cpuOfTree(app.pid) + ofDatabase();
    await sleep(IDLE_MS);
    const spent = cpuOfTree(app.pid) + ofDatabase() - before;
    // Below zero: a thread has ended, and its time with it.
    idle = spent >= 0 && spent < IDLE_MS * 0.1 ? idle + 1 : 0;
  }
}

async function firstRendering(): Promise<number> {
  const ofDatabase = await databaseCpu(pool);
  const render = (book: Book) => asked(asker, bookPath(book));
  for (const book of books.slice(0, WARM_UP)) await render(book);
  const before = cpuOfTree(app.pid) + ofDatabase();
  for (const book of books.slice(WARM_UP, WARM_UP + PAGES)) await render(book);
  return round((cpuOfTree(app.pid) + ofDatabase() - before) / PAGES);
}

async function searched(query: (book: Book) => string): Promise<{ p50Ms: number; p95Ms: number }> {
  let next = 0;
  const ask = () => asked(asker, `/search?${new URLSearchParams({ q: query(books[next++ % books.length]!) })}`);
  await timed(WARM_UP, 1, ask);
  const times = (await timed(SEARCHES, 1, ask)).toSorted((a, b) => a - b);
  return { p50Ms: round(times[SEARCHES * 0.5]!), p95Ms: round(times[SEARCHES * 0.95]!) };
}

async function asked(asker: Asker, path: string): Promise<void> {
  const { status } = await asker.ask({ method: "GET", path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function swapped(name: string): string {
  return name.slice(0, -3) + name.at(-2)! + name.at(-3)! + name.at(-1)!;
}

function withGap(name: string): string {
  return name.slice(0, -2) + name.at(-1)!;
}

function round(ms: number): number {
  return Number(ms.toFixed(1));
}
