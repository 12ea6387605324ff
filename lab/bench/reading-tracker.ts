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

/** A user of some weeks and one of years. */
const ENTRIES = [20, 2_000];
const SCREENS = ["/reading-tracker", "/reading-tracker/statistics", "/reading-tracker/achievements"];
const OTHERS = 40;
const ENTRIES_OF_OTHERS = 200;
const WARM_UP = 40;
const ROUNDS = 200;

const build = (await import("#build")) as ServerBuild & { entry: { module: { shutDown(): Promise<void> } } };
const app = createApp({ build, clientDir: resolve("build/client"), appUrl: null, port: 3000 });
const request = async (path: string, init?: RequestInit) =>
  app.request(new URL(path, "http://localhost:3000").href, init);

const pool = createPool(process.env["DATABASE_URL"]!, { max: 1 });
const readers: Reader[] = [];
for (const entries of ENTRIES) readers.push(await readerWith(entries));
await addOtherReaders();
const figures: TrackerFigures[] = [];
for (const screen of SCREENS) figures.push(...(await measure(screen)));
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
async function measure(screen: string): Promise<TrackerFigures[]> {
  const times = ENTRIES.map((): number[] => []);
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const [index, reader] of readers.entries()) {
      const started = performance.now();
      const response = await reader.get(screen);
      const html = await response.text();
      if (response.status !== 200 || !html.includes("Reading Tracker"))
        throw new Error(`${screen}: ${response.status}`);
      if (round >= WARM_UP) times[index]!.push(performance.now() - started);
    }
  }
  return ENTRIES.map((entries, index) => {
    const sorted = times[index]!.toSorted((a, b) => a - b);
    const lines = entries * LINES_OF_AN_ENTRY;
    return { screen, entries, lines, p50Ms: round3(sorted[ROUNDS / 2]!), p99Ms: round3(sorted[ROUNDS * 0.99]!) };
  });
}

function round3(ms: number): number {
  return Number(ms.toFixed(3));
}
