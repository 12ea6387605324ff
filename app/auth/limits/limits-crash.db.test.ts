import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "#db/embedded/start.ts";
import { killServer } from "#db/embedded/testing/embedded-fixture.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";
import { someBooks } from "#tests/factories/books.ts";

import type { countAttempt as CountAttempt } from "./limits.queries.server.ts";

let server: EmbeddedPostgres;
let dataDir: string;
let owner: pg.Pool;
let pool: pg.Pool;
let countAttempt: typeof CountAttempt;
let saveBook: (userId: string, bookId: number) => Promise<unknown>;

/** What is not waited for reaches the disk ten seconds later: a crash finds it missing. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-limits-"));
  server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  owner = createPool(server.url, { max: 1 });
  await owner.query("ALTER SYSTEM SET wal_writer_delay = '10s'");
  await owner.query("ALTER SYSTEM SET autovacuum = off");
  await owner.query("SELECT pg_reload_conf()");
  await migrateDatabase(owner, null);
  process.env["DATABASE_URL"] = server.url;
  ({ pool } = await import("#db/client.server.ts"));
  ({ countAttempt } = await import("./limits.queries.server.ts"));
  ({ saveBook } = await import("#app/books/saved/saved-books.queries.server.ts"));
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const LIMIT = { limit: 1_000, windowSeconds: 3_600 };

/** A record that ends with its page of 8 KiB leaves only the head of the next page, of up to 40 bytes, unwritten. */
async function isAllOnDisk(): Promise<boolean> {
  const { rows } = await owner.query(`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), flushed)
      <= CASE WHEN pg_wal_lsn_diff(flushed, '0/0') % 8192 = 0 THEN 40 ELSE 0 END AS all
    FROM pg_current_wal_flush_lsn() AS flushed`);
  return rows[0].all;
}

async function serverStart(): Promise<string> {
  return (await owner.query("SELECT pg_postmaster_start_time()::text AS start")).rows[0].start;
}

it("a crash forgets counts of the last moment at most, and no row of a reader's that was acknowledged", async () => {
  const BOOKS = 50;
  await owner.query("INSERT INTO users (id, email) VALUES ('ana', 'ana@example.org')");
  const books = await someBooks(
    owner,
    Array.from({ length: BOOKS }, () => ({})),
  );
  let notWaitedFor = 0;
  for (const { id } of books) {
    await countAttempt("writes|ana", LIMIT);
    if (!(await isAllOnDisk())) notWaitedFor++;
    await saveBook("ana", id);
    // Also what was counted before it.
    expect(await isAllOnDisk()).toBe(true);
    await countAttempt("after|ana", LIMIT);
  }
  expect(notWaitedFor).toBeGreaterThan(BOOKS / 2);
  const before = await serverStart();
  await killServer(dataDir);
  await expect.poll(() => serverStart().catch(() => before)).not.toBe(before);

  const { rows } = await owner.query("SELECT count(*)::int AS saved FROM saved_books WHERE user_id = 'ana'");
  expect(rows).toEqual([{ saved: BOOKS }]);
  const counts = await owner.query("SELECT key, count FROM rate_limits ORDER BY key");
  const of = (what: string) => counts.rows.find(({ key }) => key.startsWith(what)).count;
  expect(of("writes|")).toBe(BOOKS);
  expect(of("after|")).toBeGreaterThanOrEqual(BOOKS - 1);
});
