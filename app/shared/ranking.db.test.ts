import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type * as Ranking from "./ranking.server.ts";

const READERS = ["ana", "ben", "cem"];

let database: TestDatabase;
let ranking: typeof Ranking;
let closePool: () => Promise<void>;
let books: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.url;
  ranking = await import("./ranking.server.ts");
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM users");
  await database.pool.query("DELETE FROM books");
  for (const reader of READERS) {
    await database.pool.query("INSERT INTO users (id, name, email) VALUES ($1, '', $1 || '@example.org')", [reader]);
  }
  books = await addBooks(database.pool, [{ title: "Dune" }, { title: "Emma" }, { title: "Ulysses" }]);
});

/** An event, each a second after the one before. */
async function swipe(reader: string, book: number, kind: "like" | "pass" = "like", undoes?: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO swipe_events (user_id, id, book_id, kind, undoes, happened_at)
     SELECT $1, $2, $3, $4, $5, now() - interval '1 hour' + count(*) * interval '1 second' FROM swipe_events`,
    [reader, id, books[book], undoes ? "undo" : kind, undoes],
  );
  return id;
}
const save = (reader: string, book: number) =>
  database.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2)", [reader, books[book]]);

function near({ model }: Ranking.LiveRanking, book: number) {
  const others: number[] = [];
  model.neighbours.each(books[book]!, (other) => others.push(books.indexOf(other)));
  return others;
}
const derived = (live: Ranking.LiveRanking) => ({
  near: [0, 1, 2].map((book) => near(live, book)),
  rates: books.map((book) => live.model.appeal.likeRate(book)),
  readers: books.map((book) => live.model.coLikes.readersOf(book)),
});

it("reads what stands: the last swipe of a book, none that was undone, and what is saved", async () => {
  await swipe("ana", 0, "pass");
  await swipe("ana", 0, "like");
  const undone = await swipe("ana", 1);
  await swipe("ana", 1, "like", undone);
  await swipe("ana", 2, "pass");
  expect(await ranking.decisionsOf("ana")).toEqual([
    { book: books[0], liked: true },
    { book: books[2], liked: false },
  ]);
  await save("ana", 2);
  expect(await ranking.decisionsOf("ana")).toEqual([0, 2].map((book) => ({ book: books[book], liked: true })));
  expect(await ranking.decisionsOf("ben")).toEqual([]);
});

it("follows events and undos to where a fresh reading of everything ends", async () => {
  for (const reader of ["ana", "ben"]) for (const book of [0, 1]) await swipe(reader, book);
  const live = await ranking.LiveRanking.load();
  expect(near(live, 0)).toEqual([1]);
  const start = derived(live);

  const swipes = [await swipe("cem", 1), await swipe("cem", 2)];
  await save("ben", 2);
  await live.catchUp();
  expect(near(live, 1).toSorted()).toEqual([0, 2]);
  expect(derived(live)).toEqual(derived(await ranking.LiveRanking.load()));

  for (const [at, id] of swipes.entries()) await swipe("cem", at + 1, "like", id);
  await database.pool.query("DELETE FROM saved_books");
  await live.catchUp();
  await live.reread("ben");
  live.model.settle();
  expect(derived(live)).toEqual(start);
});

it("learns of new books, and forgets a reader who has gone", async () => {
  for (const reader of ["ana", "ben"]) for (const book of [0, 1]) await swipe(reader, book);
  const live = await ranking.LiveRanking.load();
  const [added] = await addBooks(database.pool, [{ title: "Middlemarch" }]);
  await live.catchUp();
  expect(live.model.catalogue.has(added!)).toBe(true);
  await database.pool.query("DELETE FROM users WHERE id = 'ana'");
  await live.forgetGone();
  live.model.settle();
  expect([near(live, 0), live.model.coLikes.readersOf(books[0]!)]).toEqual([[], 1]);
  expect(derived(live)).toEqual(derived(await ranking.LiveRanking.load()));
});
