import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";
import { build, isBuilt, ROOT } from "#scripts/build.ts";
import { giveUp, say, step } from "#scripts/console.ts";

import { BENCHES } from "./benches.ts";
import { earlierBuild } from "./earlier-build.ts";
import { addSyntheticBooks, type Descriptions } from "./synthetic-books.ts";

const {
  values: { beside, only, markdown },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: {
    /** A revision that the benchmarks which can do so measure in the same run. */
    beside: { type: "string" },
    only: { type: "string", default: "" },
    markdown: { type: "boolean", default: false },
  },
});
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0)
  giveUp(`There is no ${unknown.join(", ")}; there are ${BENCHES.map(({ name }) => name).join(", ")}.`);

if (!isBuilt()) await step("build", build, () => "browser and server files");
const earlier =
  beside === undefined
    ? null
    : await step(
        "earlier build",
        async () => earlierBuild(beside),
        (folder) => folder,
      );
const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: (line) => say("database", line) });
const databases = new Map<string, Promise<string>>();
const results: Record<string, unknown> = {};
let holds = true;
try {
  for (const bench of BENCHES) {
    const { name, script, sizes, database, descriptions, canBeBeside, read } = bench;
    if (asked.length > 0 && !asked.includes(name)) continue;
    const figures = [];
    for (const size of sizes) {
      const own = canBeBeside ? name : "shared";
      const url = database ? await databaseWith(size, descriptions ?? "one word", own, ROOT) : "";
      const besideIt = canBeBeside && earlier ? await besides(earlier, size, own) : {};
      figures.push(measure(script, String(size), { DATABASE_URL: url, ONLY: only, ...besideIt }));
    }
    results[name] = figures;
    const { rows, limits } = read(figures);
    if (markdown) console.log(asMarkdown([rows].flat()));
    else console.table(rows);
    for (const { what, is, allowed } of limits) {
      if (is > allowed) holds = false;
      say(is > allowed ? "OVER" : "holds", `${name}: ${is} ${what}, ${allowed} allowed`);
    }
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

async function besides(build: string, size: number, own: string): Promise<Record<string, string>> {
  return { EARLIER_BUILD: build, EARLIER_DATABASE_URL: await databaseWith(size, "one word", own, build) };
}

/** URL of a database with this many books and the schema of a build; created once for all that share it. */
function databaseWith(size: number, descriptions: Descriptions, own: string, build: string): Promise<string> {
  const name = `bench_${own}_${size}_${descriptions.replaceAll(" ", "_")}${build === ROOT ? "" : "_earlier"}`;
  const made = databases.get(name) ?? makeDatabase(name, size, descriptions, build);
  databases.set(name, made);
  return made;
}

async function makeDatabase(name: string, size: number, descriptions: Descriptions, build: string): Promise<string> {
  const admin = createPool(server.url, { max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = server.url.replace("/bookmatch?", `/${name}?`);
  nodeIn(build, [join("scripts", "db.ts"), "migrate"], { DATABASE_URL: url });
  const pool = createPool(url, { max: 1 });
  await step(
    "books",
    () => addSyntheticBooks(pool, size, descriptions),
    () => `${size.toLocaleString("en")} synthetic ones`,
  );
  await pool.end();
  return url;
}

function measure(script: string, size: string, env: Record<string, string>): unknown {
  return JSON.parse(nodeIn(ROOT, [join("lab", "bench", script), size], env));
}

function nodeIn(folder: string, args: string[], env: Record<string, string>): string {
  const result = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "error", ...env },
  });
  if (result.status !== 0) throw new Error(`${args.join(" ")} failed`);
  return result.stdout;
}

/** Formats rows of equal shape as a Markdown table for `docs/`. */
function asMarkdown(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {}) as never[];
  const line = (cells: unknown[]) => `| ${cells.join(" | ")} |`;
  return [line(names), line(names.map(() => "---")), ...rows.map((row) => line(names.map((name) => row[name])))].join(
    "\n",
  );
}
