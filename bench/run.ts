import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";
import { build, isBuilt, ROOT } from "#scripts/build.ts";
import { say, step } from "#scripts/console.ts";

import type { SearchFigures } from "./book-search.ts";
import type { DeckFigures } from "./deck-page.ts";
import type { PageBytes } from "./page-bytes.ts";
import type { TrackerFigures } from "./reading-tracker.ts";
import { addSyntheticBooks } from "./synthetic-books.ts";

/** A million books may cost at most this many times what ten thousand cost, in CPU. */
const MAX_RATIO = 2;
/** What a reader who searches our catalogue may wait, whatever they type. */
const MAX_SEARCH_MS = 200;
const SIZES = [10_000, 1_000_000];
/** A reader of 2,000 books and 50,000 log lines may wait at most this many times as long as one of 20 and 500. */
const MAX_TRACKER_RATIO = 3;

if (!isBuilt()) await step("build", build, () => "browser and server files");
const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: (line) => say("database", line) });

const decks: Record<string, DeckFigures[]> = {};
const searches: Record<string, SearchFigures[]> = {};
let bytes: PageBytes | null = null;
let trackers: TrackerFigures[] | null = null;
try {
  for (const size of SIZES) {
    const url = await databaseWith(size);
    decks[size] = measure("bench/deck-page.ts", url) as DeckFigures[];
    searches[size] = measure("bench/book-search.ts", url) as SearchFigures[];
    bytes ??= measure("bench/page-bytes.ts", url) as PageBytes;
    trackers ??= measure("bench/reading-tracker.ts", url) as TrackerFigures[];
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const [small, large] = SIZES.map((size) => decks[size]!);
const rows = large!.map((figures, index) => {
  const base = small![index]!;
  return {
    "deck page": figures.name,
    "10k CPU ms": base.cpuMs,
    "1M CPU ms": figures.cpuMs,
    ratio: Number((figures.cpuMs / base.cpuMs).toFixed(2)),
    "10k p50": base.p50Ms,
    "1M p50": figures.p50Ms,
    "10k p99": base.p99Ms,
    "1M p99": figures.p99Ms,
  };
});
console.table(rows);
const [fewBooks, manyBooks] = SIZES.map((size) => searches[size]!);
console.table(
  manyBooks!.map((figures, index) => {
    const base = fewBooks![index]!;
    return {
      search: figures.name,
      "10k CPU ms": base.cpuMs,
      "1M CPU ms": figures.cpuMs,
      "10k p95": base.p95Ms,
      "1M p95": figures.p95Ms,
    };
  }),
);
console.table(bytes);
const trackerRows = [...Map.groupBy(trackers!, ({ screen }) => screen)].map(([screen, [few, many]]) => ({
  "reading tracker": screen,
  "20 entries p50": few!.p50Ms,
  "2,000 entries p50": many!.p50Ms,
  ratio: Number((many!.p50Ms / few!.p50Ms).toFixed(2)),
  "20 entries p99": few!.p99Ms,
  "2,000 entries p99": many!.p99Ms,
}));
console.table(trackerRows);

const results = {
  measured: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  deckPages: decks,
  bookSearches: searches,
  bytesOfHome: bytes,
  readingTracker: trackers,
};
mkdirSync(join(ROOT, "bench", "results"), { recursive: true });
writeFileSync(join(ROOT, "bench", "results", "latest.json"), `${JSON.stringify(results, null, 2)}\n`);
const worst = Math.max(...rows.map((row) => row.ratio));
const worstTracker = Math.max(...trackerRows.map((row) => row.ratio));
const slowest = Math.max(...manyBooks!.map(({ p95Ms }) => p95Ms));
say("ratio", `deck ${worst} at worst, ${MAX_RATIO} allowed`);
say("search", `${slowest} ms at worst (95 of 100 among a million books), ${MAX_SEARCH_MS} allowed`);
say("ratio", `tracker ${worstTracker} at worst, ${MAX_TRACKER_RATIO} allowed; everything in bench/results/latest.json`);
const holds = worst <= MAX_RATIO && slowest <= MAX_SEARCH_MS && worstTracker <= MAX_TRACKER_RATIO;
process.exitCode = holds ? 0 : 1;

async function databaseWith(size: number): Promise<string> {
  const name = `bench_${size}`;
  const admin = createPool(server.url, { max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = server.url.replace("/bookmatch?", `/${name}?`);
  const pool = createPool(url, { max: 1 });
  await migrateDatabase(pool);
  await step(
    "books",
    () => addSyntheticBooks(pool, size),
    () => `${size.toLocaleString("en")} synthetic ones`,
  );
  await pool.end();
  return url;
}

/** Runs a measuring script as the app would run, in a process of its own, and reads the figures it prints. */
function measure(script: string, url: string): unknown {
  const result = spawnSync(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
  if (result.status !== 0) throw new Error(`${script} failed:\n${result.stderr}`);
  return JSON.parse(result.stdout);
}
