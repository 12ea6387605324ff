import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type { sweep as Sweep } from "./sweep.queries.server.ts";

let database: TestDatabase;
let sweep: typeof Sweep;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  Object.assign(process.env, { DATABASE_URL: database.appUrl, LOG_LEVEL: "silent" });
  ({ sweep } = await import("./sweep.queries.server.ts"));
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});

/** Of everything that can run out, one that has and one that has not yet. */
async function fill(): Promise<void> {
  await database.pool.query(`
    DELETE FROM users; DELETE FROM verifications; DELETE FROM rate_limits; DELETE FROM usage_days;
    INSERT INTO users (id, email) VALUES ('ana', 'ana@example.org');
    INSERT INTO sessions (id, token, user_id, expires_at) VALUES
      ('over', 'a', 'ana', now() - interval '1 second'), ('live', 'b', 'ana', now() + interval '1 minute');
    INSERT INTO verifications (id, identifier, value, expires_at) VALUES
      ('over', 'a', 'ana', now() - interval '1 second'), ('live', 'b', 'ana', now() + interval '1 minute');
    INSERT INTO rate_limits (id, key, count, last_request) VALUES
      ('over', 'a', 1, (extract(epoch from now()) - 86401) * 1000),
      ('live', 'b', 1, (extract(epoch from now()) - 86340) * 1000);
    INSERT INTO usage_days (day, screen, views) VALUES
      ((now() at time zone 'UTC')::date - 401, '/over', 1), ((now() at time zone 'UTC')::date - 400, '/live', 1)`);
}

async function left(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT 'session ' || id AS row FROM sessions UNION SELECT 'proof ' || id FROM verifications
     UNION SELECT 'limit ' || id FROM rate_limits UNION SELECT 'reader ' || id FROM users
     UNION SELECT 'views ' || screen FROM usage_days ORDER BY 1`,
  );
  return rows.map(({ row }) => row);
}

const LIVE = ["limit live", "proof live", "reader ana", "session live", "views /live"];

it("the nightly sweep removes what has run out and nothing else, however many sweep at once", async () => {
  for (const together of [1, 20]) {
    await fill();
    expect(await left()).toHaveLength(9);
    await Promise.all(Array.from({ length: together }, () => sweep()));
    expect(await left()).toEqual(LIVE);
  }
});

it("the nightly sweep waits for nobody who holds a row", async () => {
  await fill();
  const other = await database.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM verifications WHERE id = 'over' FOR UPDATE");
    await sweep();
    expect(await left()).toEqual([
      "limit live",
      "proof live",
      "proof over",
      "reader ana",
      "session live",
      "views /live",
    ]);
    await other.query("COMMIT");
  } finally {
    other.release();
  }
  await sweep();
  expect(await left()).toEqual(LIVE);
});

it("the nightly sweep adds up the counts of books, also twice at once and while books come", async () => {
  const add = () => database.pool.query("INSERT INTO books (title, author) VALUES ('Momo', 'Ende')");
  for (let count = 0; count < 5; count++) await add();
  await Promise.all([sweep(), add(), sweep(), add(), sweep()]);
  await sweep();
  const { rows } = await database.pool.query(
    "SELECT count(*)::integer AS rows, sum(change)::integer AS sum, (SELECT count(*)::integer FROM books) AS books FROM book_counts",
  );
  expect(rows).toEqual([{ rows: 1, sum: 7, books: 7 }]);
});

it("the nightly sweep notes which books share a name where somebody else had one of them", async () => {
  const shares = async () =>
    (
      await database.pool.query<{ which: string }>(
        "SELECT description AS which FROM books WHERE shares_name ORDER BY 1",
      )
    ).rows.map(({ which }) => which);
  await database.pool.query("DELETE FROM books");
  await database.pool.query(
    "INSERT INTO books (title, author, description) VALUES ('Emma', 'X', 'A'), ('Emma', 'X', 'B')",
  );
  expect(await shares()).toEqual(["A", "B"]);
  const other = await database.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query("UPDATE books SET isbn13 = '9780141439587' WHERE description = 'B'");
    // Nobody waits for the other: two who did would be one too many.
    await database.pool.query("DELETE FROM books WHERE description = 'A'");
    await other.query("COMMIT");
  } finally {
    other.release();
  }
  expect(await shares()).toEqual(["B"]);
  await Promise.all([sweep(), sweep()]);
  expect(await shares()).toEqual([]);
});
