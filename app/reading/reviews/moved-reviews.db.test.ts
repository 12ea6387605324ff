import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import type * as MergeModule from "#app/reading/list/merge-entries.queries.server.ts";
import type * as ReadingListModule from "#app/reading/list/reading-list.queries.server.ts";
import type * as Client from "#db/client.server.ts";
import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

let database: TestDatabase;
let list: typeof ReadingListModule;
let merging: typeof MergeModule;
let client: typeof Client;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  list = await import("#app/reading/list/reading-list.queries.server.ts");
  merging = await import("#app/reading/list/merge-entries.queries.server.ts");
  client = await import("#db/client.server.ts");
});
afterAll(async () => {
  await client.pool.end();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM users; DELETE FROM books");
  await database.pool.query("INSERT INTO users (id, email) VALUES ('ana', 'ana@example.org')");
});

const CLOCK = { now: new Date("2026-11-20T09:00:00Z"), timeZone: "Europe/Vienna" };

async function write(entryId: number, read: number, review: string): Promise<void> {
  await database.pool.query(
    "INSERT INTO reading_reviews (user_id, entry_id, read, review) VALUES ('ana', $1, $2, $3)",
    [entryId, read, review],
  );
}

async function reviewsOf(entryId: number): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ read: number; review: string }>(
    "SELECT read, review FROM reading_reviews WHERE entry_id = $1 ORDER BY read",
    [entryId],
  );
  return Object.fromEntries(rows.map(({ read, review }) => [read, review]));
}

/** Puts a book on the list that has been finished on these days, and returns its entry. */
async function finished(bookId: number, days: string[]): Promise<number> {
  const { entryId } = (await list.addToList("ana", bookId))!;
  for (const day of days) await list.setStatus("ana", entryId, "completed", CLOCK, day);
  return entryId;
}

it("a review stays with its read when an earlier one is found, and when that is taken back", async () => {
  const [book] = await addBooks(database.pool, [{ title: "Dune" }]);
  const entryId = await finished(book!, ["2024-05-01", "2026-05-01"]);
  await write(entryId, 1, "At twenty");
  await write(entryId, 2, "At last");
  const added = await list.setStatus("ana", entryId, "completed", CLOCK, "2020-05-01");
  expect(await reviewsOf(entryId)).toEqual({ 2: "At twenty", 3: "At last" });
  expect(added).toHaveProperty("line");
  await list.removeLine("ana", entryId, (added as { line: number }).line, CLOCK);
  expect(await reviewsOf(entryId)).toEqual({ 1: "At twenty", 2: "At last" });
});

it("two reads that change places take their reviews along", async () => {
  const [book] = await addBooks(database.pool, [{ title: "Dune" }]);
  const entryId = await finished(book!, ["2024-05-01", "2026-05-01"]);
  await write(entryId, 1, "At twenty");
  await write(entryId, 2, "At last");
  const { rows } = await database.pool.query("SELECT id::int FROM reading_log WHERE entry_id = $1 AND read = 2", [
    entryId,
  ]);
  await list.correctLine("ana", entryId, rows[0].id, { day: "2022-05-01", page: null }, CLOCK);
  expect(await reviewsOf(entryId)).toEqual({ 1: "At last", 2: "At twenty" });
});

it("a merge of duplicates loses no review, whatever reads they are of", async () => {
  const [book, twin] = await addBooks(database.pool, [{ title: "Dune" }, { title: "Dune", author: "F. Herbert" }]);
  const into = await finished(book!, ["2024-05-01"]);
  const from = await finished(twin!, ["2022-05-01", "2026-05-01"]);
  await write(into, 1, "In between");
  await write(from, 1, "First");
  await write(from, 2, "Last");
  await client.db.transaction((tx) => merging.mergeEntries(tx, "ana", into, from));
  expect(await reviewsOf(into)).toEqual({ 1: "First", 2: "In between", 3: "Last" });
});

it("a merge of books that nobody has begun loses no review", async () => {
  const [book, twin] = await addBooks(database.pool, [{ title: "Dune" }, { title: "Dune", author: "F. Herbert" }]);
  const into = await finished(book!, []);
  const from = await finished(twin!, []);
  await write(into, 0, "Hopes");
  await write(from, 0, "Fears");
  await client.db.transaction((tx) => merging.mergeEntries(tx, "ana", into, from));
  expect(await reviewsOf(into)).toEqual({ 0: "Hopes", 1: "Fears" });
});
