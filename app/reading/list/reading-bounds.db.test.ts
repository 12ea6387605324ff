import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { readCursor } from "#app/http/cursor.ts";
import type * as ReadingFigures from "#app/reading/statistics/reading-figures.queries.server.ts";
import { CURSOR_KEYS, MOST_ON_TABLE } from "#app/reading/tracker/list-view.ts";
import type * as TrackerQueries from "#app/reading/tracker/queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsFetched, rowsRead } from "#tests/rows-read.ts";

import type * as ReadingListModule from "./reading-list.queries.server.ts";

let database: TestDatabase;
let pool: pg.Pool;
let setPage: typeof ReadingListModule.setPage;
let entriesPage: typeof TrackerQueries.entriesPage;
let readingSummary: typeof ReadingFigures.readingSummary;

const READERS = 30;
const BOOKS = 100;
const DAYS_OF_BOOK = 3;

/** All with a hundred books one after the other: begun one day, read the next, completed on the third, to this day. */
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  ({ entriesPage } = await import("#app/reading/tracker/queries.server.ts"));
  ({ readingSummary } = await import("#app/reading/statistics/reading-figures.queries.server.ts"));
  ({ setPage } = await import("./reading-list.queries.server.ts"));
  await database.pool.query(
    `INSERT INTO users (id, email) SELECT 'reader-' || n, n || '@example.org' FROM generate_series(1, $1::int) n`,
    [READERS],
  );
  await database.pool.query(
    `WITH entry AS (
       INSERT INTO reading_list
         (user_id, title, author, genre, status, current_page, total_pages, started_at, completed_at, updated_at)
       SELECT users.id, 'Book ' || n, 'Author', 'Fiction', 'completed', 300, 300, at - interval '2 days', at, at
       FROM users, generate_series(1, $1::int) n, LATERAL (SELECT $2::timestamptz - ($1 - n) * $3 * interval '1 day') AS finish (at)
       RETURNING id, user_id, completed_at
     )
     INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT user_id, id, (completed_at - (2 - k) * interval '1 day')::date, completed_at - (2 - k) * interval '1 day',
            CASE WHEN k = 1 THEN 'page' ELSE 'status' END, CASE WHEN k = 2 THEN 'completed' ELSE 'reading' END, 1,
            CASE WHEN k = 0 THEN 0 ELSE 150 * (k - 1) END, 150 * k
     FROM entry, generate_series(0, 2) AS k`,
    [BOOKS, "2026-11-20T09:00:00Z", DAYS_OF_BOOK],
  );
  await database.pool.query("VACUUM ANALYZE");
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const DAYS = BOOKS * DAYS_OF_BOOK;
const NOW = { now: new Date("2026-11-20T12:00:00Z"), timeZone: "UTC" };

it("a streak is counted with one look into the log for each of its days", async () => {
  // From the sixth time on the database may have chosen one plan for good.
  for (let round = 0; round < 6; round++) await readingSummary("reader-1", NOW);
  const read = await rowsRead(pool, "reading_log", async () => {
    expect(await readingSummary("reader-1", NOW)).toMatchObject({ currentStreak: DAYS });
  });
  expect(read).toBeGreaterThanOrEqual(DAYS);
  expect(read).toBeLessThan(1.2 * DAYS);
});

const WHOLE_LIST = { search: "", status: null, sort: "date" } as const;

it("the tracker opens a page of a long list by reading that page, not the list", async () => {
  const first = await entriesPage("reader-1", { ...WHOLE_LIST, after: null }, "UTC");
  const after = readCursor(first.next, CURSOR_KEYS.date);
  for (const cursor of [null, after]) {
    const page = () => entriesPage("reader-1", { ...WHOLE_LIST, after: cursor }, "UTC");
    for (let round = 0; round < 6; round++) await page();
    const read = await rowsRead(pool, "reading_list", async () => expect((await page()).items).toHaveLength(24));
    expect(read).toBeGreaterThanOrEqual(25);
    expect(read).toBeLessThan(50);
  }
});

it("the tracker lays the books being read on the table by reading those alone", async () => {
  const page = () => entriesPage("reader-1", { ...WHOLE_LIST, after: null }, "UTC", { hasTable: true });
  for (let round = 0; round < 6; round++) await page();
  const read = await rowsRead(pool, "reading_list", page);
  expect(read).toBeLessThan(50 + 2 * MOST_ON_TABLE);
});

it("the tracker looks for earlier reads in the lines of the entries shown, whoever else has read", async () => {
  const read = await rowsRead(pool, "reading_log", () =>
    entriesPage("reader-1", { ...WHOLE_LIST, after: null }, "UTC", { hasTable: true }),
  );
  expect(read).toBeLessThan(BOOKS * DAYS_OF_BOOK);
});

it("the reading log adds to a log of 5,000 lines without fetching them", async () => {
  const LINES = 5_000;
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO reading_list (user_id, title, author, genre, status, current_page, started_at)
     VALUES ('reader-1', 'Never finished', 'Author', 'Fiction', 'reading', $1, '2026-11-01T12:02:00Z')
     RETURNING id`,
    [LINES],
  );
  const { id } = rows[0]!;
  await database.pool.query(
    `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT 'reader-1', $1, '2026-11-01'::date + n / 500, '2026-11-01T12:00:00Z'::timestamptz + n * interval '2 minutes', 'page', 'reading', 1, n - 1, n
     FROM generate_series(1, $2::int) AS n`,
    [id, LINES],
  );
  await database.pool.query("VACUUM ANALYZE reading_log");
  for (let round = 0; round < 6; round++) await setPage("reader-1", id, 10_000 + round, NOW);
  const fetched = await rowsFetched(pool, "reading_log", async () => {
    expect(await setPage("reader-1", id, 10_010, NOW)).toMatchObject({ line: expect.any(Number) });
  });
  // The quota is counted in an index. Of the lines themselves it takes the last, and those beside the newest ones.
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan(LINES / 10);
});
