import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";
import { startApp } from "#tests/app-process.ts";
import { liftLimits, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { crowd } from "./crowd.ts";
import { namesRead } from "./names-read.ts";
import { addSyntheticBooks } from "./synthetic-books.ts";
import { addSyntheticReaders } from "./synthetic-reading.ts";

export interface StatementFigures {
  /** Share of PostgreSQL's time for all statements, planning included. */
  percent: number;
  callsPerAnswer: number;
  executionMs: number;
  planningMs: number;
  rows: number;
  statement: string;
}

const READERS = 40;
const ENTRIES = 30;
const WARM_UP_ANSWERS = 500;
const FOR_MS = 15_000;
const DEAREST = 10;

const books = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-statements-"));
const log = () => {};
// Statistics need a library that is loaded at the start.
const unprepared = await startEmbeddedPostgres({ dataDir, log });
const owner = createPool(unprepared.url, { max: 1 });
await owner.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
await owner.query("ALTER SYSTEM SET pg_stat_statements.track_planning = on");
await owner.end();
await unprepared.stop();

const server = await startEmbeddedPostgres({ dataDir, log });
const pool = createPool(server.url, { max: 2 });
try {
  await migrateDatabase(pool, null);
  await pool.query("CREATE EXTENSION pg_stat_statements");
  await addSyntheticBooks(pool, books);
  const readers = await addSyntheticReaders(pool, READERS, ENTRIES);
  await liftLimits(pool, "%");
  await pool.query("ANALYZE");
  const app = await startApp(dataDir, { DATABASE_URL: server.url, APP_SECRET: SESSIONS_SECRET });
  await namesRead(pool);
  const orders = { address: app.address, readers, books, thinkMs: 0, warmUpAnswers: WARM_UP_ANSWERS, forMs: FOR_MS };
  const { answered } = await crowd(orders, () => void pool.query("SELECT pg_stat_statements_reset()"));
  console.log(JSON.stringify(await dearest(answered)));
  await app.stop();
} finally {
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function dearest(answers: number): Promise<StatementFigures[]> {
  const { rows } = await pool.query<Record<Exclude<keyof StatementFigures, "statement">, string> & { query: string }>(
    `SELECT round((100 * (total_exec_time + total_plan_time) / sum(total_exec_time + total_plan_time) OVER ())::numeric, 1) AS percent,
       round(calls::numeric / $1, 2) AS "callsPerAnswer",
       round(mean_exec_time::numeric, 3) AS "executionMs", round((total_plan_time / calls)::numeric, 3) AS "planningMs",
       round(rows::numeric / calls, 1) AS rows, query
     FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'
     ORDER BY total_exec_time + total_plan_time DESC LIMIT $2`,
    [answers, DEAREST],
  );
  return rows.map(({ query, percent, callsPerAnswer, executionMs, planningMs, rows: count }) => ({
    percent: Number(percent),
    callsPerAnswer: Number(callsPerAnswer),
    executionMs: Number(executionMs),
    planningMs: Number(planningMs),
    rows: Number(count),
    statement: query.replaceAll(/\s+/g, " ").trim().slice(0, 90),
  }));
}
