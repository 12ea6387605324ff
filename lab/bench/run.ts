import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";
import { build, isBuilt, ROOT } from "#scripts/build.ts";
import { giveUp, say, step } from "#scripts/console.ts";

import { asMarkdown, compare, readResults } from "./against.ts";
import { BENCHES } from "./benches.ts";
import { addSyntheticBooks, type Descriptions } from "./synthetic-books.ts";

/** Default of `--against FILE`. */
const REFERENCE = join(ROOT, "lab", "bench", "reference.json");

const {
  values: { against, markdown },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string", default: REFERENCE }, markdown: { type: "boolean", default: false } },
});
const before = readResults(against);
if (!before && against !== REFERENCE) giveUp(`There is no file ${against}.`);
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0)
  giveUp(`There is no ${unknown.join(", ")}; there are ${BENCHES.map(({ name }) => name).join(", ")}.`);

if (!isBuilt()) await step("build", build, () => "browser and server files");
const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: (line) => say("database", line) });
const databases = new Map<string, Promise<string>>();
const results: Record<string, unknown> = {};
let holds = true;
try {
  for (const bench of BENCHES) {
    const { name, script, sizes, database, descriptions, read } = bench;
    if (asked.length > 0 && !asked.includes(name)) continue;
    const figures = [];
    for (const size of sizes) {
      const url = database ? await databaseWith(size, descriptions ?? "one word") : "";
      figures.push(measure(script, url, String(size)));
    }
    results[name] = figures;
    const { rows, limits } = read(figures);
    if (markdown) console.log(asMarkdown([rows].flat()));
    else console.table(rows);
    for (const { what, is, allowed } of limits) {
      if (is > allowed) holds = false;
      say(is > allowed ? "OVER" : "holds", `${name}: ${is} ${what}, ${allowed} allowed`);
    }
    const changes = before?.[name] ? compare(bench, before[name], figures) : [];
    if (changes.length > 0) console.table(changes);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

mkdirSync(join(ROOT, "lab", "bench", "results"), { recursive: true });
const measured = { measured: new Date().toISOString(), node: process.version, cpus: cpus().length, ...results };
writeFileSync(join(ROOT, "lab", "bench", "results", "latest.json"), `${JSON.stringify(measured, null, 2)}\n`);
say("figures", "everything in lab/bench/results/latest.json");
process.exitCode = holds ? 0 : 1;

/** URL of a database with this many books; created once. */
function databaseWith(size: number, descriptions: Descriptions): Promise<string> {
  const name = `bench_${size}_${descriptions.replaceAll(" ", "_")}`;
  const made = databases.get(name) ?? makeDatabase(name, size, descriptions);
  databases.set(name, made);
  return made;
}

async function makeDatabase(name: string, size: number, descriptions: Descriptions): Promise<string> {
  const admin = createPool(server.url, { max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = server.url.replace("/bookmatch?", `/${name}?`);
  const pool = createPool(url, { max: 1 });
  await migrateDatabase(pool, null);
  await step(
    "books",
    () => addSyntheticBooks(pool, size, descriptions),
    () => `${size.toLocaleString("en")} synthetic ones`,
  );
  await pool.end();
  return url;
}

/** Runs a benchmark script in its own process, configured as the app, and parses the figures it prints. */
function measure(script: string, url: string, size: string): unknown {
  const result = spawnSync(process.execPath, [join(ROOT, "lab", "bench", script), size], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "error" },
  });
  if (result.status !== 0) throw new Error(`${script} failed`);
  return JSON.parse(result.stdout);
}
