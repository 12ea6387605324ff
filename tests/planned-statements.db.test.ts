import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { APP_ROLE } from "#db/embedded/roles.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";

import { addBooks, openTestApp, type InProcessApp } from "./app.ts";
import { liftLimits } from "./reader-sessions.ts";
import { Reader } from "./reader.ts";
import { aReader, type SignedInReader } from "./signed-in.ts";

let server: EmbeddedPostgres;
let dataDir: string;
let pool: pg.Pool;
let app: InProcessApp;
let reader: SignedInReader;
let books: number[];
let entry: number;

/** A PostgreSQL of its own, whose statistics of statements need a library that is loaded at its start. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-planned-"));
  const settings = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const superuser = new pg.Client(settings.url);
  await superuser.connect();
  await superuser.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await superuser.query("ALTER SYSTEM SET pg_stat_statements.track_planning = on");
  // Counting a table anew is a reason to plan anew.
  await superuser.query("ALTER SYSTEM SET autovacuum = off");
  await superuser.end();
  await settings.stop();
  server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  pool = createPool(server.url, { max: 1 });
  await migrateDatabase(pool, APP_ROLE);
  await pool.query("CREATE EXTENSION pg_stat_statements");
  app = await openTestApp({}, async () => server.appUrl);
  reader = await aReader({ pool, request: app.request });
  await liftLimits(pool, "%");
  books = await addBooks(
    pool,
    Array.from({ length: 40 }, () => ({})),
  );
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO reading_list (user_id, book_id, title, author, genre, status, total_pages, current_page, started_at)
     SELECT $1, id, title, author, genre, 'reading', 300, 0, now() FROM books ORDER BY id LIMIT 5 RETURNING id`,
    [reader.id],
  );
  entry = rows[0]!.id;
  await pool.query("ANALYZE");
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const AS_JSON = { headers: { Accept: "application/json" } };

const pages = ["/", "/dashboard", "/reading-tracker", "/coffee-talk", "/suggestions", "/dashboard/matches"];

/** Everything that readers ask for often, once. */
async function evening(round: number): Promise<void> {
  const statuses: number[] = [];
  for (const page of pages) statuses.push((await reader.get(page)).status);
  statuses.push((await reader.get("/coffee-talk/messages?after=0")).status);
  statuses.push((await reader.send(`/saved-books/${books[round % books.length]}`, {}, AS_JSON)).status);
  statuses.push(
    (await reader.send(`/reading-list/${entry}/page`, { page: String(1 + (round % 299)) }, AS_JSON)).status,
  );
  const message = { clientId: randomUUID(), message: `Evening ${round}` };
  statuses.push((await reader.send("/coffee-talk/messages", message, AS_JSON)).status);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  await reader.signIn(reader.email);
  expect(await reader.isSignedIn()).toBe(true);
}

/** A connection plans a text at its first three uses. */
const PLANS = 3;
/** PostgreSQL counts as one what two texts ask. */
const TEXTS = 2;
const EVENINGS = 45;

it("no statement of a common request is planned anew, once a connection has asked it a few times", async () => {
  await pool.query("SELECT pg_stat_statements_reset()");
  for (let round = 0; round < EVENINGS; round++) await evening(round);
  const { rows: connections } = await pool.query("SELECT FROM pg_stat_activity WHERE usename = $1", [APP_ROLE]);
  const { rows } = await pool.query<{ query: string; plans: number; calls: number }>(
    `SELECT query, plans::int, calls::int FROM pg_stat_statements
     WHERE calls >= $2 AND userid = (SELECT oid FROM pg_roles WHERE rolname = $1)`,
    [APP_ROLE, EVENINGS],
  );
  expect(rows.length).toBeGreaterThan(20);
  const most = PLANS * TEXTS * connections.length;
  expect(rows.filter(({ plans, calls }) => plans > most || plans > 0.8 * calls)).toEqual([]);
});

it("a sign-in asks at most eight statements, of which three wait for the disk", async () => {
  await reader.signIn(reader.email);
  const visitor = new Reader(app);
  await pool.query("SELECT pg_stat_statements_reset()");
  await visitor.signIn(reader.email);
  const { rows } = await pool.query<{ calls: number; query: string }>(
    `SELECT calls::int, query FROM pg_stat_statements
     WHERE userid = (SELECT oid FROM pg_roles WHERE rolname = $1) AND query !~ 'pgboss' ORDER BY query`,
    [APP_ROLE],
  );
  const asked = rows.flatMap(({ calls, query }) => Array.from({ length: calls }, () => query));
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(8);
  const waited = asked.filter(
    (query) => /\b(insert|update|delete|commit)\b/i.test(query) && !query.includes("set_config"),
  );
  expect(waited.length, waited.join("\n")).toBeLessThanOrEqual(3);
  expect(await visitor.isSignedIn()).toBe(true);
});
