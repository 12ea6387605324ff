import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { LEFT_OUT_TABLES } from "#db/backup/left-out.ts";
import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";

import { type AppProcess, startApp } from "./app-process.ts";
import { withDatabase } from "./database.global.ts";
import { PASSWORD } from "./reader.ts";

const WRITES_A_SECOND = 100;
const EMAIL = "ana@example.org";
/** Rows of the moment, which no backup holds. */

const A_MILLION_ROWS = `
  INSERT INTO users (id, email) SELECT 'r' || n, 'r' || n || '@example.org' FROM generate_series(1, 20000) n;
  INSERT INTO books (title, author, genre, description, pages)
    SELECT 'Book ' || n, 'Author ' || n % 3000, 'Fiction', repeat(md5(n::text) || E'\\n', 8), 300
    FROM generate_series(1, 30000) n;
  INSERT INTO saved_books (user_id, book_id)
    SELECT 'r' || n % 20000 + 1, (SELECT min(id) FROM books) + n / 20000 FROM generate_series(0, 99999) n;
  INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
    SELECT 'r' || n % 20000 + 1, gen_random_uuid(), (SELECT min(id) FROM books) + n % 30000, 'like', now()
    FROM generate_series(1, 850000) n;
  INSERT INTO users (id, email) VALUES ('writer', 'writer@example.org');
  INSERT INTO usage_days VALUES ('2026-11-20', '/proof', 1)`;

/**
 * A backup of a million rows that are written to all the while is one moment of them: restored into PostgreSQL 18 and,
 * where `TEST_DATABASE_URL` names a server, into a new database on it, counts and checksums are equal and sign-in works.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const [old, fresh] = [mkdtempSync(join(tmpdir(), "bookmatch-old-")), mkdtempSync(join(tmpdir(), "bookmatch-new-"))];
  const file = join(old, "backup.tar.gz");
  const source = `postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(join(old, "socket"))}`;
  let app = await startApp(old);
  try {
    await send(app, "/register", { email: EMAIL, password: PASSWORD });
    const filling = performance.now();
    await connected(source, (client) => client.query(A_MILLION_ROWS));
    log(`a million rows written in ${since(filling)}`);

    const writer = await startWriting(source);
    await sleep(2_000);
    const backup = await command("backup", [file], { DATA_DIR: old });
    const rate = await writer.stop();
    log(`backup while ${rate.toFixed(0)} writes/s went on: ${backup.words}`);
    log(`  the file has ${(statSync(file).size / 1e6).toFixed(1)} MB; ${backup.figures}`);
    if (!backup.ok || rate < WRITES_A_SECOND * 0.9) return false;

    const given = process.env["TEST_DATABASE_URL"];
    if (!given) log("TEST_DATABASE_URL names no server: into the embedded PostgreSQL alone");
    let holds = await restoredInto(fresh, {}, file, source, log);
    if (holds && given) holds = await restoredOnServer(given, fresh, file, source, log);
    return holds;
  } finally {
    await app.stop();
    for (const folder of [old, fresh]) rmSync(folder, { recursive: true, force: true });
  }
}

async function restoredOnServer(
  server: string,
  dataDir: string,
  file: string,
  source: string,
  log: (line: string) => void,
) {
  const name = `backup_proof_${process.pid}`;
  await connected(server, (client) => client.query(`CREATE DATABASE ${name}`));
  try {
    return await restoredInto(dataDir, { DATABASE_URL: withDatabase(server, name) }, file, source, log);
  } finally {
    await connected(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

async function restoredInto(
  dataDir: string,
  env: { DATABASE_URL?: string },
  file: string,
  source: string,
  log: (line: string) => void,
): Promise<boolean> {
  const restore = await command("restore", [file], { DATA_DIR: dataDir, ...env });
  log(restore.words);
  log(`  ${restore.figures}`);
  if (!restore.ok) return false;
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, log });
  const url = env.DATABASE_URL ?? embedded!.url;
  const server = await connected(
    url,
    async (client) => (await client.query("SHOW server_version")).rows[0].server_version,
  );
  const moment = await connected(
    url,
    async (client) => (await client.query("SELECT views FROM usage_days")).rows[0].views,
  );
  const [expected, found] = [await sums(source, moment), await sums(url, moment)];
  await embedded?.stop();
  const wrong = Object.keys(expected).filter((table) => expected[table] !== found[table]);
  const app = await startApp(dataDir, env.DATABASE_URL ? { DATABASE_URL: env.DATABASE_URL } : {});
  const signIn = await send(app, "/sign-in", { email: EMAIL, password: PASSWORD });
  await app.stop();
  const isIn = signIn.headers.getSetCookie().some((line) => line.includes("session"));
  log(
    `  PostgreSQL ${server}: ${Object.keys(expected).length} tables, ${wrong.length} differ ${wrong.join(" ")}; sign-in ${isIn ? "works" : "fails"}`,
  );
  return wrong.length === 0 && isIn;
}

/** Adds a swipe and counts it, one after the other, so that any moment holds the first so many. */
async function startWriting(url: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [goesOn, written] = [true, 0];
  const began = performance.now();
  const writing = (async () => {
    while (goesOn) {
      written += 1;
      await client.query(`BEGIN; INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
        SELECT 'writer', lpad(to_hex(${written}), 32, '0')::uuid, min(id), 'pass', now() FROM books;
        UPDATE usage_days SET views = views + 1 WHERE screen = '/proof'; COMMIT`);
      await sleep(Math.max(0, began + (written * 1_000) / WRITES_A_SECOND - performance.now()));
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await writing;
      await client.end();
      return (written * 1_000) / (performance.now() - began);
    },
  };
}

/** Number and checksum of every table's rows as the database itself reckons them, as they were after so many writes. */
async function sums(url: string, moment: number): Promise<Record<string, string>> {
  return connected(url, async (client) => {
    await client.query("SET TimeZone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !LEFT_OUT_TABLES.has(table.name))) {
      const then =
        name === "swipe_events" ? `WHERE user_id <> 'writer' OR id < lpad(to_hex(${moment}), 32, '0')::uuid` : "";
      const from =
        name === "usage_days" ? `(SELECT day, screen, ${moment} FROM usage_days)` : `(SELECT * FROM ${name} ${then})`;
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS sum FROM ${from} t`,
      );
      found[name] = rows[0].sum;
    }
    return found;
  });
}

async function command(name: string, args: string[], env: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env: { ...environment, ...env } });
  let [words, peak] = ["", 0];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (words += chunk));
  const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid!))), 100);
  const [status] = await once(child, "close");
  clearInterval(watch);
  return { ok: status === 0, words: words.trim(), figures: `${since(began)}, ${peak || "?"} MB of memory at most` };
}

/** As Linux counts it; 0 elsewhere. */
function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_000);
  } catch {
    return 0;
  }
}

async function connected<Result>(url: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, { max: 1 });
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

function send(app: AppProcess, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(new URL(path, app.address), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: app.address },
    redirect: "manual",
  });
}

const since = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
