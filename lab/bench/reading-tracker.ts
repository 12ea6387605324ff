import { resolve } from "node:path";

import type { ServerBuild } from "react-router";

import { createPool } from "#db/pool.ts";
import { createApp } from "#server";
import { Reader } from "#tests/reader.ts";

import { addSyntheticReading, LINES_OF_AN_ENTRY } from "./synthetic-reading.ts";

export interface TrackerFigures {
  screen: string;
  entries: number;
  lines: number;
  /** Time of the whole answer, to the last byte. */
  p50Ms: number;
  p99Ms: number;
}

type Sizes = readonly [few: number, many: number];

const YEARS: Sizes = [20, 2_000];
const LONG: Sizes = [300, 10_000];
const SCREENS: Array<[screen: string, sizes: Sizes]> = [
  ["/reading-tracker", YEARS],
  ["/reading-tracker/statistics", YEARS],
  ["/reading-tracker/achievements", YEARS],
  ["/reading-tracker", LONG],
  ["/reading-tracker?sort=title", LONG],
  ["/reading-tracker?sort=author", LONG],
  ["/reading-tracker?sort=stars", LONG],
  ["/reading-tracker?sort=pages", LONG],
  ["/reading-tracker?q=own", LONG],
];
const OTHERS = 40;
const ENTRIES_OF_OTHERS = 200;
const WARM_UP = 40;
const ROUNDS = 200;

const build = (await import("#build")) as ServerBuild & { entry: { module: { shutDown(): Promise<void> } } };
const app = createApp({ build, clientDir: resolve("build/client"), appUrl: null, port: 3000 });
const request = async (path: string, init?: RequestInit) =>
  app.request(new URL(path, "http://localhost:3000").href, init);

const pool = createPool(process.env["DATABASE_URL"]!, { max: 1 });
const readers = new Map<number, Reader>();
for (const entries of [...YEARS, ...LONG]) readers.set(entries, await readerWith(entries));
await addOtherReaders();
const figures: TrackerFigures[] = [];
for (const [screen, sizes] of SCREENS) figures.push(...(await measure(screen, sizes)));
console.log(JSON.stringify(figures));
await pool.end();
await build.entry.module.shutDown();

async function readerWith(entries: number): Promise<Reader> {
  const email = `with-${entries}@example.org`;
  const reader = new Reader({ request });
  await reader.register(email);
  const { rows } = await pool.query("SELECT id FROM users WHERE email = $1", [email]);
  await addSyntheticReading(pool, rows[0].id, entries);
  return reader;
}

/** With a single user's rows PostgreSQL would scan the whole table. */
async function addOtherReaders(): Promise<void> {
  for (let other = 0; other < OTHERS; other++) {
    const id = `other-${other}`;
    await pool.query("INSERT INTO users (id, email) VALUES ($1, $1 || '@example.org')", [id]);
    await addSyntheticReading(pool, id, ENTRIES_OF_OTHERS);
  }
}

/** Alternates, so that other load on the machine affects both users. */
async function measure(screen: string, sizes: Sizes): Promise<TrackerFigures[]> {
  const times = sizes.map((): number[] => []);
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const [index, entries] of sizes.entries()) {
      const started = performance.now();
      const response = await readers.get(entries)!.get(screen);
      const html = await response.text();
      if (response.status !== 200 || !html.includes("Reading Tracker"))
        throw new Error(`${screen}: ${response.status}`);
      if (round >= WARM_UP) times[index]!.push(performance.now() - started);
    }
  }
  return sizes.map((entries, index) => {
    const sorted = times[index]!.toSorted((a, b) => a - b);
    const lines = entries * LINES_OF_AN_ENTRY;
    return { screen, entries, lines, p50Ms: round3(sorted[ROUNDS / 2]!), p99Ms: round3(sorted[ROUNDS * 0.99]!) };
  });
}

function round3(ms: number): number {
  return Number(ms.toFixed(3));
}
