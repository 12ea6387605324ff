import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import type * as Matches from "#app/deck/matches/queries.server.ts";
import type * as ReaderTaste from "#app/deck/taste/reader-taste.queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsRead } from "#tests/rows-read.ts";

import type * as Decisions from "./decisions.queries.server.ts";
import type * as Quota from "./swipe-quota.queries.server.ts";

let database: TestDatabase;
let pool: pg.Pool;
let decisionsOf: typeof Decisions.decisionsOf;
let matches: typeof Matches;
let readerTaste: typeof ReaderTaste.readerTaste;
let keepSwipesWithinQuota: typeof Quota.keepSwipesWithinQuota;

const [OTHERS, BOOKS, LIKED_ONE_IN] = [20, 2_000, 10];
const LIKES = BOOKS / LIKED_ONE_IN;

/** So many readers have swiped and were counted by PostgreSQL; then one more comes, who swipes all books in an evening. */
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  ({ decisionsOf } = await import("./decisions.queries.server.ts"));
  matches = await import("#app/deck/matches/queries.server.ts");
  ({ readerTaste } = await import("#app/deck/taste/reader-taste.queries.server.ts"));
  ({ keepSwipesWithinQuota } = await import("./swipe-quota.queries.server.ts"));
  await database.pool.query("ALTER TABLE swipe_events SET (autovacuum_enabled = off)");
  await database.pool.query(
    `INSERT INTO users (id, email) SELECT n::text, n || '@example.org' FROM generate_series(0, $1::int) n`,
    [OTHERS],
  );
  await database.pool.query(
    `INSERT INTO books (title, author, genre) SELECT 'Book ' || n, 'Author', 'Fiction' FROM generate_series(1, $1::int) n`,
    [BOOKS],
  );
  await swipesOf(1, OTHERS);
  await database.pool.query("VACUUM ANALYZE");
  await swipesOf(0, 0);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

function swipesOf(first: number, last: number) {
  return database.pool.query(
    `INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
     SELECT reader::text, gen_random_uuid(), books.id, CASE books.id % $3 WHEN 0 THEN 'like' ELSE 'pass' END,
            now() - books.id * interval '1 second'
     FROM generate_series($1::int, $2::int) reader, books`,
    [first, last, LIKED_ONE_IN],
  );
}

const EAGER = "0";
/** From the sixth time on the database may have chosen one plan for good. */
async function swipesRead(ask: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 6; round++) await ask();
  return rowsRead(pool, "swipe_events", ask);
}

it("what an eager new reader decided is read once, not once for each of their swipes", async () => {
  const read = await swipesRead(async () => expect(await decisionsOf(EAGER)).toHaveLength(BOOKS));
  expect(read).toBeLessThanOrEqual(2 * BOOKS);
  const taught = await swipesRead(async () =>
    expect((await readerTaste(EAGER, Date.now() + 60_000)).decisions).toHaveLength(BOOKS),
  );
  expect(taught).toBeLessThanOrEqual(3 * BOOKS);
});

it("the matches of an eager new reader are counted and shown with a look for each like", async () => {
  const counting = await swipesRead(async () => expect(await matches.matchCount(EAGER)).toBe(LIKES));
  expect(counting).toBeLessThanOrEqual(3 * BOOKS);
  const page = await swipesRead(async () =>
    expect((await matches.matchesPage(EAGER, null, "UTC")).items).toHaveLength(matches.PAGE_SIZE),
  );
  expect(page).toBeLessThanOrEqual(4 * BOOKS);
});

it("the quota of an eager new reader's swipes is kept in a moment", async () => {
  await keepSwipesWithinQuota(EAGER, BOOKS - 1);
  const left = await decisionsOf(EAGER);
  expect(left.length).toBeLessThan(BOOKS);
  expect(left.length).toBeGreaterThan(0.8 * BOOKS);
});
