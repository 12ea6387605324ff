import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import type * as Decisions from "#app/deck/swipe/decisions.queries.server.ts";
import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type { LiveRanking } from "./live-ranking.queries.server.ts";
import type * as Ranking from "./ranking.queries.server.ts";

const READERS = ["ana", "ben", "cem"];
const NOTICES = "datname = current_database() AND application_name = 'bookmatch notices'";
const LISTENERS = `SELECT count(*) FROM pg_stat_activity WHERE ${NOTICES} AND query LIKE 'LISTEN%'`;

let database: TestDatabase;
let decisionsOf: typeof Decisions.decisionsOf;
let Live: typeof LiveRanking;
let ranking: typeof Ranking;
let closePool: () => Promise<void>;
let books: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ decisionsOf } = await import("#app/deck/swipe/decisions.queries.server.ts"));
  ({ LiveRanking: Live } = await import("./live-ranking.queries.server.ts"));
  ranking = await import("./ranking.queries.server.ts");
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
  database.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    reader,
    books[book],
  ]);
const unsave = (reader: string, book: number) =>
  database.pool.query("DELETE FROM saved_books WHERE user_id = $1 AND book_id = $2", [reader, books[book]]);

function near({ model }: LiveRanking, book: number) {
  const others: number[] = [];
  model.neighbours.each(books[book]!, (other) => others.push(books.indexOf(other)));
  return others;
}
const derived = (live: LiveRanking) => ({
  near: [0, 1, 2].map((book) => near(live, book)),
  rates: books.map((book) => live.model.appeal.likeRate(book)),
  readers: books.map((book) => live.model.coLikes.readersOf(book)),
});

it("the ranking reads what stands: the last swipe of a book, none that was undone, and what is saved", async () => {
  await swipe("ana", 0, "pass");
  await swipe("ana", 0, "like");
  const undone = await swipe("ana", 1);
  await swipe("ana", 1, "like", undone);
  await swipe("ana", 2, "pass");
  expect(await decisionsOf("ana")).toEqual([
    { book: books[0], liked: true, swiped: true },
    { book: books[2], liked: false, swiped: false },
  ]);
  await save("ana", 1);
  await save("ana", 2);
  expect(await decisionsOf("ana")).toEqual([
    { book: books[0], liked: true, swiped: true },
    { book: books[1], liked: true, swiped: null },
    { book: books[2], liked: true, swiped: false },
  ]);
  expect(await decisionsOf("ben")).toEqual([]);
});

it("the ranking follows events and undos to where a fresh reading of everything ends", async () => {
  for (const reader of ["ana", "ben"]) for (const book of [0, 1]) await swipe(reader, book);
  const live = await Live.load();
  expect(near(live, 0)).toEqual([1]);
  const start = derived(live);

  const swipes = [await swipe("cem", 1), await swipe("cem", 2)];
  await save("ben", 2);
  await live.catchUp();
  expect(near(live, 1).toSorted()).toEqual([0, 2]);
  expect(derived(live)).toEqual(derived(await Live.load()));

  for (const [at, id] of swipes.entries()) await swipe("cem", at + 1, "like", id);
  await database.pool.query("DELETE FROM saved_books");
  await live.catchUp();
  await live.reread("ben");
  live.model.recompute();
  expect(derived(live)).toEqual(start);
});

it("any number of actions and as many undos leave everything derived as it was, whatever stood before", async () => {
  const ofBooks = fc.nat(2);
  const action = fc.record({ book: ofBooks, kind: fc.constantFrom("like" as const, "pass" as const, "save" as const) });
  const past = fc.array(
    fc.tuple(fc.constantFrom(...READERS), ofBooks, fc.constantFrom("like" as const, "pass" as const)),
    {
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(past, fc.array(action, { minLength: 1, maxLength: 20 }), async (before, actions) => {
      await database.pool.query("DELETE FROM swipe_events; DELETE FROM saved_books");
      for (const [reader, book, kind] of before) await swipe(reader, book, kind);
      const live = await Live.load();
      const everything = async () => ({
        ...derived(live),
        decisions: await Promise.all(READERS.map((reader) => decisionsOf(reader))),
      });
      const start = await everything();

      const undos: Array<() => Promise<unknown>> = [];
      for (const { book, kind } of actions) {
        if (kind === "save") {
          // Saved already, it is no action; nothing takes it back.
          if ((await save("cem", book)).rowCount === 0) continue;
          undos.unshift(() => unsave("cem", book));
        } else {
          const id = await swipe("cem", book, kind);
          undos.unshift(() => swipe("cem", book, kind, id));
        }
      }
      await live.catchUp();
      for (const undo of undos) await undo();
      await live.catchUp();
      await live.reread("cem");
      live.model.recompute();
      expect(await everything()).toEqual(start);
    }),
    { numRuns: 40 },
  );
});

it("the ranking learns of new books, and forgets a reader who has gone", async () => {
  for (const reader of ["ana", "ben"]) for (const book of [0, 1]) await swipe(reader, book);
  const live = await Live.load();
  const [added] = await addBooks(database.pool, [{ title: "Middlemarch" }]);
  await live.catchUp();
  expect(live.model.catalogue.has(added!)).toBe(true);
  await database.pool.query("DELETE FROM users WHERE id = 'ana'");
  await live.removeDeletedUsers();
  live.model.recompute();
  expect([near(live, 0), live.model.coLikes.readersOf(books[0]!)]).toEqual([[], 1]);
  expect(derived(live)).toEqual(derived(await Live.load()));
});

it("T11: the ranking is forgotten of an erased reader, or an unsaved book, in every process that has a model", async () => {
  for (const reader of ["ana", "ben"]) for (const book of [0, 1]) await save(reader, book);
  // Another process is another model on the same database.
  const here = await Live.load();
  const there = await Live.load();
  const listening = [here, there].map((model) => ranking.followChanges(model));
  const readersOf = (book: number) => [here, there].map(({ model }) => model.coLikes.readersOf(books[book]!));
  try {
    expect([readersOf(0), readersOf(1)]).toEqual([
      [2, 2],
      [2, 2],
    ]);
    // Listening begins with a look at who has gone: a notice before it would be none.
    await expect.poll(async () => (await database.pool.query(LISTENERS)).rows[0].count).toBe("1");
    await unsave("ana", 0);
    await ranking.rereadInRanking("ana");
    await expect.poll(() => readersOf(0)).toEqual([1, 1]);
    expect([here.hasDecisionsOf("ana"), there.hasDecisionsOf("ana")]).toEqual([true, true]);

    await database.pool.query("DELETE FROM users WHERE id = 'ana'");
    await ranking.rereadInRanking("ana");
    await expect.poll(() => readersOf(1)).toEqual([1, 1]);
    expect([here.hasDecisionsOf("ana"), there.hasDecisionsOf("ana")]).toEqual([false, false]);

    // What was said while nobody could hear.
    await database.pool.query("DELETE FROM users WHERE id = 'ben'");
    await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${NOTICES}`);
    await expect.poll(() => [here.hasDecisionsOf("ben"), there.hasDecisionsOf("ben")]).toEqual([false, false]);
  } finally {
    await Promise.all(listening.map((one) => one.stop()));
  }
});
