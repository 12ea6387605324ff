import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";
import { build, isBuilt, ROOT } from "#scripts/build.ts";
import { say, step } from "#scripts/console.ts";

import type { DeckFigures } from "./deck-page.ts";
import type { PageBytes } from "./page-bytes.ts";
import { addSyntheticBooks } from "./synthetic-books.ts";

/** A million books may cost at most this many times what ten thousand cost, in CPU. */
const MAX_RATIO = 2;
const SIZES = [10_000, 1_000_000];

if (!isBuilt()) await step("build", build, () => "browser and server files");
const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: (line) => say("database", line) });

const decks: Record<string, DeckFigures[]> = {};
let bytes: PageBytes | null = null;
try {
  for (const size of SIZES) {
    const url = await databaseWith(size);
    decks[size] = measure("bench/deck-page.ts", url) as DeckFigures[];
    bytes ??= measure("bench/page-bytes.ts", url) as PageBytes;
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
console.table(bytes);

const results = {
  measured: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  deckPages: decks,
  bytesOfHome: bytes,
};
mkdirSync(join(ROOT, "bench", "results"), { recursive: true });
writeFileSync(join(ROOT, "bench", "results", "latest.json"), `${JSON.stringify(results, null, 2)}\n`);
const worst = Math.max(...rows.map((row) => row.ratio));
say("ratio", `${worst} at worst, ${MAX_RATIO} allowed; everything in bench/results/latest.json`);
process.exitCode = worst <= MAX_RATIO ? 0 : 1;

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
