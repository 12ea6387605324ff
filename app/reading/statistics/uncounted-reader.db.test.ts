import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import type * as ReadingArchive from "#app/reading/export/reading-archive.queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsRead } from "#tests/rows-read.ts";

let database: TestDatabase;
let pool: pg.Pool;
let archivedEntries: typeof ReadingArchive.archivedEntries;

const [OTHERS, ENTRIES_OF_OTHERS, ENTRIES, LINES_OF_ENTRY] = [20, 200, 500, 25];
const LINES = ENTRIES * LINES_OF_ENTRY;

/** So many readers have a log that PostgreSQL has counted; then one more brings a long one along. */
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  ({ archivedEntries } = await import("#app/reading/export/reading-archive.queries.server.ts"));
  await database.pool.query(
    "ALTER TABLE reading_list SET (autovacuum_enabled = off); ALTER TABLE reading_log SET (autovacuum_enabled = off)",
  );
  await database.pool.query(
    "INSERT INTO users (id, email) SELECT n::text, n || '@example.org' FROM generate_series(0, $1::int) n",
    [OTHERS],
  );
  await addLogs(1, OTHERS, ENTRIES_OF_OTHERS);
  await database.pool.query("VACUUM ANALYZE");
  await addLogs(0, 0, ENTRIES);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** Books that were read day after day and completed on the last. */
async function addLogs(first: number, last: number, entries: number): Promise<void> {
  await database.pool.query(
    `WITH entry AS (
       INSERT INTO reading_list
         (user_id, title, author, genre, status, current_page, total_pages, started_at, completed_at, updated_at)
       SELECT reader::text, 'Book ' || n, 'Author', 'Fiction', 'completed', 300, 300,
              at - ($4 - 1) * interval '1 day', at, at
       FROM generate_series($1::int, $2::int) reader, generate_series(1, $3::int) n,
         LATERAL (SELECT now() - n * interval '1 hour') AS finish (at)
       RETURNING id, user_id, started_at
     )
     INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT user_id, id, (started_at + k * interval '1 day')::date, started_at + k * interval '1 day',
            CASE WHEN k IN (0, $4 - 1) THEN 'status' ELSE 'page' END,
            CASE k WHEN $4 - 1 THEN 'completed' ELSE 'reading' END, 1,
            300 * greatest(k - 1, 0) / ($4 - 1), 300 * k / ($4 - 1)
     FROM entry, generate_series(0, $4::int - 1) AS k`,
    [first, last, entries, LINES_OF_ENTRY],
  );
}

it("the archive of a reader whom PostgreSQL has not counted reads each line of their log once", async () => {
  const archive = async () => {
    let lines = 0;
    for await (const entries of archivedEntries("0")) for (const { log } of entries) lines += log.length;
    expect(lines).toBe(LINES);
  };
  expect(await rowsRead(pool, "reading_log", archive)).toBeLessThanOrEqual(LINES);
});
