import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type * as ReadNames from "./read-names.queries.server.ts";

let database: TestDatabase;
let readDueNames: typeof ReadNames.readDueNames;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  Object.assign(process.env, { DATABASE_URL: database.appUrl, LOG_LEVEL: "silent" });
  ({ readDueNames } = await import("./read-names.queries.server.ts"));
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE");
});

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const credits = async () =>
  (
    await rows(`SELECT title || ': ' || string_agg(name || ' (' || slug || ')', ', ' ORDER BY position) AS line
      FROM book_authors x JOIN books ON books.id = x.book_id JOIN authors ON authors.id = author_id
      GROUP BY books.id ORDER BY books.id`)
  ).map(({ line }) => line);
const places = async () =>
  (
    await rows(`SELECT title || ': ' || name || ' ' || from_place || '-' || to_place AS line
      FROM book_series x JOIN books ON books.id = x.book_id JOIN series ON series.id = series_id ORDER BY books.id, name`)
  ).map(({ line }) => line);
const due = async () => (await rows("SELECT FROM book_names_due")).length;

it("a book's authors and series are read wherever it comes from, and all spellings of a name meet", async () => {
  await addBooks(database.pool, [
    { title: "Mort (Discworld, #4; Death, #1)", author: "Terry Pratchett" },
    { title: "Good Omens", author: "TERRY PRATCHETT & Neil Gaiman" },
    { title: "Sourcery (Discworld #5)", author: "Pratchett, Terry" },
    { title: "Beowulf", author: "Unknown Author" },
  ]);
  expect(await due()).toBe(4);
  expect(await readDueNames()).toBe(4);
  expect(await credits()).toEqual([
    "Mort (Discworld, #4; Death, #1): Terry Pratchett (terry-pratchett)",
    "Good Omens: Terry Pratchett (terry-pratchett), Neil Gaiman (neil-gaiman)",
    "Sourcery (Discworld #5): Terry Pratchett (terry-pratchett)",
  ]);
  expect(await places()).toEqual([
    "Mort (Discworld, #4; Death, #1): Death 1-1",
    "Mort (Discworld, #4; Death, #1): Discworld 4-4",
    "Sourcery (Discworld #5): Discworld 5-5",
  ]);
  expect([await due(), await readDueNames()]).toEqual([0, 0]);
});

it("a book whose title or author changes is read anew, and no other change makes one due", async () => {
  const [id] = await addBooks(database.pool, [{ title: "Dune (Dune #1)", author: "Frank Herbert" }]);
  await readDueNames();
  await database.pool.query("UPDATE books SET description = 'Sand', title = title");
  expect(await due()).toBe(0);
  await database.pool.query("UPDATE books SET title = 'Dune (Arrakis #2)', author = 'F. Herbert'");
  await readDueNames();
  expect([await credits(), await places()]).toEqual([
    ["Dune (Arrakis #2): F. Herbert (f-herbert)"],
    ["Dune (Arrakis #2): Arrakis 2-2"],
  ]);
  await database.pool.query("UPDATE books SET title = 'Dune'");
  await database.pool.query("DELETE FROM books WHERE id = $1", [id]);
  expect([await readDueNames(), await due(), await credits()]).toEqual([0, 0, []]);
});

it("the owner's correction survives every later reading", async () => {
  const [dune, messiah] = await addBooks(database.pool, [
    { title: "Dune (Dune #1)" },
    { title: "Dune Messiah (Dune #2)" },
  ]);
  await database.pool.query("INSERT INTO series_corrections VALUES ($1, 'Arrakis', 0.5, 3), ($2, NULL, NULL, NULL)", [
    dune,
    messiah,
  ]);
  await readDueNames();
  expect(await places()).toEqual(["Dune (Dune #1): Arrakis 0.5-3"]);
  await database.pool.query("UPDATE books SET title = title || '!'");
  await readDueNames();
  expect(await places()).toEqual(["Dune (Dune #1)!: Arrakis 0.5-3"]);
});

it("two names with one slug get addresses of their own, and a name without letters has one", async () => {
  await addBooks(database.pool, [
    { title: "A", author: "Anna-Maria Rossi" },
    { title: "B", author: "Anna Maria Røssi" },
    { title: "C", author: "!!!" },
    { title: "D", author: "Ана Попов" },
    { title: "E", author: "Ana Popov" },
    { title: "F", author: "村上春樹" },
  ]);
  await readDueNames();
  const slugs = (await rows("SELECT slug FROM authors ORDER BY id")).map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.every((slug) => /^[a-z0-9]+(--?[a-z0-9]+)*$/.test(slug))).toBe(true);
});

it("every title and author that the table holds can be read", async () => {
  const strange = [
    "\u0001",
    "(((",
    "ẞ".repeat(500),
    "a".repeat(500),
    "𝒳 (𝒴 #1)",
    "(x, #999)",
    "A, B, ".repeat(80),
    "\u202e",
    "' \" <b>",
  ];
  await addBooks(
    database.pool,
    strange.flatMap((text) => [
      { title: text, author: "Ana" },
      { title: "Ana (Ana #1)", author: text },
    ]),
  );
  expect(await readDueNames()).toBe(2 * strange.length);
  expect(await due()).toBe(0);
});

it("a book that somebody is writing is read when the new title can be seen, and nobody waits", async () => {
  const [id] = await addBooks(database.pool, [{ title: "Dune (Dune #1)" }]);
  const writer = await database.pool.connect();
  try {
    await writer.query("BEGIN");
    await writer.query("UPDATE books SET title = 'Dune (Arrakis #1)' WHERE id = $1", [id]);
    expect(await readDueNames()).toBe(0);
    await writer.query("COMMIT");
  } finally {
    writer.release();
  }
  expect(await readDueNames()).toBe(1);
  expect(await places()).toEqual(["Dune (Arrakis #1): Arrakis 1-1"]);
});

it("several processes may read at once, and more than a batch is read to its end", async () => {
  await addBooks(
    database.pool,
    Array.from({ length: 1_200 }, (_, at) => ({ title: `Book (Long #${at % 900})`, author: `Ana ${at % 7}` })),
  );
  const read = await Promise.all([readDueNames(), readDueNames(), readDueNames()]);
  expect(read.reduce((sum, each) => sum + each)).toBe(1_200);
  expect(await rows("SELECT count(*)::int FROM authors")).toEqual([{ count: 7 }]);
  expect(await rows("SELECT count(*)::int FROM book_series")).toEqual([{ count: 1_200 }]);
});

it("the version of public pages rises once a run", async () => {
  const version = async () => Number((await rows("SELECT sum(changes) AS sum FROM catalogue_changes"))[0].sum);
  await addBooks(database.pool, [{ title: "Dune (Dune #1)" }]);
  const before = await version();
  await readDueNames();
  await readDueNames();
  expect(await version()).toBe(before + 1);
});
