import { Readable } from "node:stream";

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { runs } from "#tests/short-form.ts";

import { importCatalogue, importCatalogues, type ImportOptions } from "./import-catalogue.queries.server.ts";
import { isSameBook } from "./same-book.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.pool.query("DELETE FROM books; DELETE FROM catalogue_uploads"));

const file = (...lines: string[]) => ({ stream: Readable.from([lines.join("\n")]), name: "books.csv" });
const bring = (lines: readonly string[], options?: ImportOptions) => importCatalogue(db.pool, file(...lines), options);
const titles = async () =>
  (await db.pool.query<{ title: string }>("SELECT title FROM books ORDER BY id")).rows.map(({ title }) => title);

/** As goodbooks-10k, Kaggle's and somebody's own list write them: each counts from 1. */
const GOODBOOKS = [
  "book_id,isbn,authors,original_publication_year,title,image_url",
  '1,439023483,"Sue Vale",2008.0,"The Wild Games (The Wild Games, #1)",https://images.example/1.jpg',
  `2,439554934,"J.K. Valing, Mary GrandVal",1997.0,"Wild Potter and the Sorcerer's Stove (Wild Potter, #1)",`,
  '3,,"Homer, Robert Valgles",-720.0,The Wild Odyssey,',
];
const KAGGLE = [
  "bookID,title,authors,isbn,isbn13,num_pages",
  "1,Wild Potter and the Half-Dull Prince (Wild Potter  #6),J.K. Valing/Mary GrandVal,0439785960,9780439785969,652",
  "3,Streetcar Suburbs of Wild,Sam Bass Vale,0674842111,9780674842113,236",
  "4,Wild Potter and the Sorcerer's Stove,J.K. Valing,439554934,,309",
];
const OWN = ["id;title;author", "1;The Third Thing;Cy Vale", "2;The Fifth Wrong Book;Di Vale", "3;Emma;Jane Austen"];
const FILES = { GOODBOOKS, KAGGLE, OWN };

test.each([
  ["GOODBOOKS", "KAGGLE", "OWN"],
  ["KAGGLE", "OWN", "GOODBOOKS"],
  ["OWN", "GOODBOOKS", "KAGGLE"],
] as const)("%s, then %s, then %s, all numbered from 1: no book becomes another one", async (...order) => {
  const became = new Map<string, string>();
  for (const name of order) {
    const before = await db.pool.query<{ id: number; author: string }>("SELECT id, author FROM books");
    const report = await bring(FILES[name]);
    expect([report.rejectedCount, report.updated], name).toEqual([0, name === "OWN" ? 0 : expect.any(Number)]);
    for (const { id, author } of before.rows) became.set(`${id}`, author);
  }
  // Eight works in nine rows: the Sorcerer's Stove is in two of the files, and its ISBN says so.
  const { rows } = await db.pool.query<{ id: number; title: string; author: string; year: number | null }>(
    "SELECT id, title, author, year FROM books ORDER BY title",
  );
  expect(rows).toHaveLength(8);
  for (const { id, author } of rows) expect(author).toContain(became.get(`${id}`)?.split(/[ ,]/)[0] ?? "");
  expect(rows.find(({ title }) => title === "The Third Thing")).toMatchObject({ author: "Cy Vale", year: null });
  const known = await titles();
  for (const name of order.toReversed()) expect(await bring(FILES[name])).toMatchObject({ added: 0, rejectedCount: 0 });
  expect((await titles()).length).toBe(known.length);
});

test("a file that was corrected, sorted anew and continued finds its own books by their numbers", async () => {
  await bring(GOODBOOKS);
  await bring(OWN);
  const corrected = [
    "id;title;author;year",
    "4;Persuasion;Jane Austen;1817",
    "3;Emma;Jane Austen;1815",
    "2;The Fifth Wronged Book;Di Vale;",
    "1;The Thrid Thing;Cyril Vale;2001",
  ];
  expect(await bring(corrected)).toMatchObject({ added: 1, updated: 3, rejectedCount: 0 });
  expect((await titles()).toSorted()).toEqual([
    "Emma",
    "Persuasion",
    "The Fifth Wronged Book",
    "The Thrid Thing",
    "The Wild Games (The Wild Games, #1)",
    "The Wild Odyssey",
    "Wild Potter and the Sorcerer's Stove (Wild Potter, #1)",
  ]);
});

test("a row of a known file that names another book under a taken number is left out, counted and named", async () => {
  await bring(OWN);
  const changed = [...OWN.slice(0, 3), "3;Dracula;Bram Stoker"];
  for (const isPreview of [true, false]) {
    const report = await bring(changed, { isPreview });
    expect(report).toMatchObject({ added: 0, updated: 0, unchanged: 2, rejectedCount: 1, takenNumbers: 1 });
    expect(report.rejected).toEqual([
      {
        line: 4,
        title: "Dracula",
        reason: "its number 3 belongs to 'Emma' by Jane Austen",
        isNumberTaken: true,
      },
    ]);
  }
  expect(await titles()).toEqual(["The Third Thing", "The Fifth Wrong Book", "Emma"]);
});

test("a source that is named, for the file or in its rows, has its numbers for itself", async () => {
  await bring(OWN, { numberSource: "ours" });
  expect(await bring(["id,title,author", "1,Dracula,Bram Stoker"], { numberSource: "theirs" })).toMatchObject({
    added: 1,
  });
  expect(await bring(["id,title,author", "1,Dracula,Bram Stoker"], { numberSource: "ours" })).toMatchObject({
    takenNumbers: 1,
  });
  const rows = [
    "id,source,title,author,year",
    "1,Ours,The Third Thing,Cy Vale,2001",
    "1,Theirs,Dracula,Bram Stoker,1897",
  ];
  expect(await bring(rows)).toMatchObject({ added: 0, updated: 2 });
  expect(await titles()).toHaveLength(4);
});

test("rows without an id are matched by ISBN, title and author, whoever has numbers", async () => {
  await bring(GOODBOOKS);
  await bring(OWN);
  const rows = ["title,author,isbn,year", "Emma,Jane Austen,,1815", "The Wild Games,Sue Vale,0439023483,2009"];
  expect(await bring(rows)).toMatchObject({ added: 0, updated: 2 });
});

test("an ISBN that another book has, by another author, makes no row that book", async () => {
  await bring(["title,author,isbn", "Emma,Jane Austen,9780141439587"]);
  const report = await bring(["title,author,isbn", "Dracula,Bram Stoker,9780141439587"]);
  expect(report).toMatchObject({ added: 1, updated: 0, warningCount: 1 });
  expect(await titles()).toEqual(["Emma", "Dracula"]);
});

test("numbers that a database has from before they had sources find the books of the same file alone", async () => {
  await db.pool.query(
    "INSERT INTO books (title, author, book_id) VALUES ('The Third Thing', 'Cy Vale', '1'), ('Emma', 'Jane Austen', '3')",
  );
  expect(await bring(KAGGLE)).toMatchObject({ added: 3, updated: 0 });
  const corrected = ["id;title;author;year", "1;The Thrid Thing;Cy Vale;2001", "3;Emma;Jane Austen;1815"];
  expect(await bring(corrected)).toMatchObject({ added: 0, updated: 2 });
  expect(await titles()).toEqual(expect.arrayContaining(["The Thrid Thing", "Emma"]));
  expect(await titles()).toHaveLength(5);
});

test("descriptions without titles go to the file that came with them, and to nobody where several have the number", async () => {
  const texts = [JSON.stringify({ id: 1, description: "Read this." })];
  await importCatalogues(db.pool, [file(...GOODBOOKS), file(...texts)]);
  const [first] = (await db.pool.query<{ title: string }>("SELECT title FROM books WHERE description <> ''")).rows;
  expect(first!.title).toContain("The Wild Games");
  await bring(OWN, { numberSource: "ours" });
  expect((await bring(texts)).rejected).toMatchObject([
    { reason: "it has no title, and several books have the number '1': name its source" },
  ]);
  expect(await bring(texts, { numberSource: "ours" })).toMatchObject({ updated: 1 });
});

test("an Open Library id names one book in whichever file it stands", async () => {
  await bring(["id,title,author", "OL1W,Emma,Jane Austen"]);
  expect(await bring(["book_id,title,author", "OL1W,Emma: a Novel,Austen"])).toMatchObject({ added: 0, updated: 1 });
  const { rows } = await db.pool.query("SELECT book_id FROM books");
  expect(rows).toEqual([{ book_id: "OL1W" }]);
});

const WORKS = [
  ["Emma", "Jane Austen", "9780141439587"],
  ["Dracula", "Bram Stoker", "9780141439846"],
  ["The Third Thing", "Cy Vale", ""],
  ["The Fifth Wrong Book", "Di Vale", ""],
  ["Emma", "Alexander McCall Smith", "9780007553853"],
] as const;
const aRow = fc.record({
  id: fc.constantFrom("", "1", "2", "3"),
  work: fc.constantFrom(...WORKS),
  isbn: fc.constantFrom("", "", "9780141439587"),
});
const aFile = fc.array(aRow, { minLength: 1, maxLength: 4 });
const linesOf = (rows: readonly { id: string; work: readonly string[]; isbn: string }[]) => [
  "id,title,author,isbn",
  ...rows.map(({ id, work: [title, author, isbn], isbn: other }) => [id, title, author, isbn || other].join(",")),
];

test("whatever files come one after the other, a book stays the book that it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aFile, { minLength: 2, maxLength: 4 }), async (files) => {
      await db.pool.query("DELETE FROM books");
      for (const rows of files) {
        const read = () =>
          db.pool.query<{ id: number; title: string; author: string }>("SELECT id, title, author FROM books");
        const { rows: before } = await read();
        await bring(linesOf(rows));
        const after = new Map((await read()).rows.map((book) => [book.id, book]));
        for (const book of before) expect(isSameBook(after.get(book.id)!, book, false), book.title).toBe(true);
      }
    }),
    { numRuns: runs(20) },
  );
});
