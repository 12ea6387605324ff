import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";

import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { importCatalogue, importCatalogues, type ImportOptions } from "./import-catalogue.queries.server.ts";

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

type Fields = Record<string, unknown>;
const jsonLines = (rows: Fields[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const source = (content: string | Buffer) => ({
  stream: Readable.from([Buffer.from(content as string)]),
  name: "books",
});
const importText = (content: string | Buffer, options?: ImportOptions) =>
  importCatalogue(db.pool, source(content), options);
const importRows = (...rows: Fields[]) => importText(jsonLines(rows));

async function books(): Promise<Fields[]> {
  const columns = "title, author, genre, description, image_url, link_url, book_id, isbn13, year, pages";
  return (await db.pool.query<Fields>(`SELECT ${columns} FROM books ORDER BY id`)).rows;
}
const counts = ({ added, updated, unchanged, rejectedCount, warningCount }: Awaited<ReturnType<typeof importText>>) => [
  added,
  updated,
  unchanged,
  rejectedCount,
  warningCount,
];

test("a CSV file comes in, is told apart row by row, and the second time changes nothing", async () => {
  const csv = [
    "Book Id;Title;Author;ISBN13;Year Published;Number of Pages;Genre;Description",
    '1;"The Idiot";"Fyodor Dostoevsky";="9780140447927";1869;;Fiction;"A prince\nin Petersburg"',
    "2;;Nobody;;;;;",
    "3;Dune;Frank Herbert;9780441013593;1965;412;space opera;",
    '4;"Emma";"Jane Austen";9780141439580;1815;474;fiction;Matchmaking',
    "5;Beloved;;;;;;",
  ].join("\r\n");
  const report = await importText(gzipSync(csv));
  expect(report).toEqual({
    uploadId: expect.any(Number),
    added: 4,
    updated: 0,
    unchanged: 0,
    rejectedCount: 1,
    rejected: [{ line: 4, reason: "it has no title" }],
    takenNumbers: 0,
    warningCount: 2,
    warnings: [
      { line: 5, title: "Dune", reason: "'space opera' isn’t one of the ten genres: a new book becomes Fiction" },
      { line: 6, title: "Emma", reason: "ISBN '9780141439580' isn’t valid and was left out" },
    ],
  });
  const stored = await books();
  expect(stored.map(({ title, author, genre, isbn13, year }) => [title, author, genre, isbn13, year])).toEqual([
    ["The Idiot", "Fyodor Dostoevsky", "Fiction", "9780140447927", 1869],
    ["Dune", "Frank Herbert", "Fiction", "9780441013593", 1965],
    ["Emma", "Jane Austen", "Fiction", null, 1815],
    ["Beloved", "Unknown Author", "Fiction", null, null],
  ]);
  expect(counts(await importText(csv))).toEqual([0, 0, 4, 1, 2]);
  expect(await books()).toEqual(stored);
});

test("an absent or empty value never erases an owner's, a present one replaces it", async () => {
  await importRows({ id: 1, title: "Emma", author: "Jane Austen", year: 1815, description: "Mine", genre: "Horror" });
  expect(counts(await importRows({ id: 1, title: "Emma", author: "", description: " ", category: "History" }))).toEqual(
    [0, 0, 1, 0, 0],
  );
  expect(counts(await importRows({ id: 1, title: "Emma", year: 1816 }))).toEqual([0, 1, 0, 0, 0]);
  expect(await books()).toMatchObject([{ author: "Jane Austen", year: 1816, description: "Mine", genre: "Horror" }]);
});

test("a book is found by external id, else ISBN, else title and author", async () => {
  await db.pool.query(`INSERT INTO books (title, author, isbn13, book_id) VALUES
    ('Emma', 'Jane Austen', NULL, NULL), ('Dune', 'Frank Herbert', '9780441013593', NULL), ('Solaris', 'Lem', NULL, 's')`);
  const report = await importRows(
    { id: "e", title: "EMMA", author: "jane austen", year: 1815 },
    { id: "d", title: "Dune Messiah?", isbn: "0441013597" },
    { id: "s", title: "Solaris", author: "Stanisław Lem" },
    { id: "other", title: "Solaris", author: "Stanisław Lem" },
    { title: "Solaris", author: "Lem" },
  );
  expect(counts(report)).toEqual([2, 3, 0, 0, 0]);
  expect((await books()).map(({ title, author, book_id }) => [title, author, book_id])).toEqual([
    ["EMMA", "jane austen", null],
    ["Dune Messiah?", "Frank Herbert", null],
    ["Solaris", "Stanisław Lem", "s"],
    ["Solaris", "Stanisław Lem", null],
    ["Solaris", "Lem", null],
  ]);
});

test("descriptions in a file of their own find the books of the file before", async () => {
  const catalogue = jsonLines([
    { book_id: "w1", title: "Emma" },
    { book_id: "w2", title: "Dune" },
  ]);
  const descriptions = jsonLines([
    { book_id: "w2", description: "Sand" },
    { book_id: "w9", description: "Lost" },
    { book_id: "w1", description: "Matches" },
  ]);
  const both = () => importCatalogues(db.pool, [source(catalogue), source(descriptions)]);
  expect((await both()).map(counts)).toEqual([
    [2, 0, 0, 0, 0],
    [0, 2, 0, 1, 0],
  ]);
  const [first, second] = await both();
  expect([first?.unchanged, second?.unchanged]).toEqual([2, 2]);
  expect(second?.rejected).toEqual([{ line: 2, reason: "it has no title, and no book has the id 'w9'" }]);
  expect((await books()).map(({ description }) => description)).toEqual(["Matches", "Sand"]);
});

test("rows about one book in one file: the first that states a fact is believed", async () => {
  const rows = [
    { title: "Emma", author: "Jane Austen", isbn: "9780141439587" },
    { title: "emma", author: "Jane Austen", year: 1815 },
    { id: "e", title: "Emma, annotated", isbn: "9780141439587", year: 1816, pages: 474 },
    { id: "e", description: "Matches" },
  ];
  const report = await importRows(...rows);
  expect(counts(report)).toEqual([1, 3, 0, 0, 2]);
  expect(report.warnings.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "it repeats the book of line 1 and doesn’t change its title"],
    [3, "it repeats the book of line 1 and doesn’t change its title, year"],
  ]);
  const stored = await books();
  expect(stored).toMatchObject([{ title: "Emma", year: 1815, pages: 474, description: "Matches" }]);
  expect(counts(await importRows(...rows))).toEqual([0, 0, 4, 0, 2]);
  expect(await books()).toEqual(stored);
});

test("an ISBN stays with the book that has it", async () => {
  await importRows({ id: 1, title: "Emma", isbn: "9780141439587" });
  const report = await importRows({ id: 2, title: "Persuasion", isbn: "9780141439587" });
  expect(report).toMatchObject({ added: 1, warningCount: 1 });
  expect(report.warnings[0]?.reason).toBe("ISBN 9780141439587 belongs to 'Emma' and was left out");
  expect((await books()).map(({ title, isbn13 }) => [title, isbn13])).toEqual([
    ["Emma", "9780141439587"],
    ["Persuasion", null],
  ]);
});

test("another cover address starts the search for the photograph anew", async () => {
  await importRows({ id: 1, title: "Emma", image_url: "https://a.example/1.jpg" });
  const state = async () => {
    const { rows } = await db.pool.query<Fields>("SELECT cover_hash, cover_checked_at IS NULL AS due FROM books");
    return rows[0];
  };
  await db.pool.query("UPDATE books SET cover_hash = 'abc', cover_checked_at = now()");
  await importRows({ id: 1, title: "Emma", image_url: "https://a.example/1.jpg", year: 1815 });
  expect(await state()).toEqual({ cover_hash: "abc", due: false });
  await importRows({ id: 1, title: "Emma", image_url: "https://a.example/2.jpg" });
  expect(await state()).toEqual({ cover_hash: null, due: true });
});

const twoThousand = Array.from({ length: 2_500 }, (_, index) => ({ id: index, title: `Book ${index}` }));
const whole = gzipSync(jsonLines(twoThousand));
test.each([
  ["cut off", whole.subarray(0, whole.length - 20)],
  ["in the wrong encoding at its end", Buffer.from(`${jsonLines(twoThousand)}\n{"title":"Caf\xe9"}`, "latin1")],
])("a file %s changes nothing and gives out no deck numbers", async (_, content) => {
  const rejected = importText(content);
  await expect(rejected).rejects.toMatchObject({ name: "BrokenFile", file: "books" });
  expect(await books()).toEqual([]);
  const { rows } = await db.pool.query("SELECT deck_size('All') AS size");
  expect(rows).toEqual([{ size: 0 }]);
});

test("the second of two files is broken: nothing of the first stays", async () => {
  const both = importCatalogues(db.pool, [source("title\nEmma\n"), { path: "/nowhere/books.csv" }]);
  await expect(both).rejects.toMatchObject({ file: "books.csv", message: "it cannot be read (no such file)" });
  expect(await books()).toEqual([]);
});

test("an import that is stopped while it writes leaves nothing, and its connection is not used again", async () => {
  const stop = new AbortController();
  const stopped = importText(whole, {
    signal: stop.signal,
    onProgress: ({ written }) => written > 0 && stop.abort(new Error("enough")),
  });
  await expect(stopped).rejects.toThrow("enough");
  expect(db.pool.totalCount).toBe(0);
  expect(await books()).toEqual([]);
});

test("a row that the database refuses is that row's rejection, and the others come in", async () => {
  await db.pool.query("ALTER TABLE books ADD CONSTRAINT no_thirteen CHECK (title NOT LIKE '%13')");
  const report = await importRows(...twoThousand.slice(0, 200));
  expect(counts(report)).toEqual([198, 0, 0, 2, 0]);
  expect(report.rejected[0]).toEqual({ line: 14, title: "Book 13", reason: "the database refused it (no_thirteen)" });
});

test("a file that repeats one book without end is cut short", async () => {
  const report = await importRows(...Array.from({ length: 30 }, () => ({ title: "Untitled" })));
  expect(counts(report)).toEqual([1, 0, 19, 10, 0]);
  expect(report.rejected[0]?.reason).toBe("20 rows shortly before it are about the same book");
});

test("of two imports at once the second waits for the first", async () => {
  const reports = await Promise.all([importText(whole), importText(whole)]);
  expect(reports.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 2_500]);
});

test("the report keeps the first thousand, every note is told", async () => {
  const notes: string[] = [];
  const rows = Array.from({ length: 1_500 }, (_, index) => (index % 4 === 0 ? "T" : "") + `,x${index},`);
  const { rejected, rejectedCount } = await importText(`title,author,year\n${rows.join("\n")}`, {
    onNote: ({ file, kind, line }) => notes.push(`${file} ${line} ${kind}`),
  });
  expect([rejected.length, rejectedCount, notes.length]).toEqual([1_000, 1_125, 1_125]);
  expect(notes[0]).toBe("books 3 rejected");
});

test("progress ends with every row read and written", async () => {
  const steps: { rows: number; bytes: number; written: number }[] = [];
  await importText(whole, { onProgress: (done) => steps.push(done) });
  expect(steps.at(-1)).toEqual({ rows: 2_500, bytes: whole.length, written: 2_500 });
});

const few = fc.constantFrom("a", "b", "c");
const [isbn, other] = ["9780141439587", "9780441013593"];
const row = fc.record(
  {
    id: few,
    title: few,
    author: few,
    isbn: fc.constantFrom(isbn, other, "9780140447927"),
    year: fc.constantFrom(1, 2),
    genre: fc.constantFrom("Horror", "Fantasy"),
  },
  { requiredKeys: ["title"] },
);
test("whatever a file says about whichever books, twice it comes to what it came to once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
      await db.pool.query("TRUNCATE books CASCADE");
      const imported = await importRows(...rows);
      const once = await books();
      const reimported = await importRows(...rows);
      expect([reimported.added, reimported.updated, reimported.rejectedCount]).toEqual([0, 0, imported.rejectedCount]);
      expect(await books()).toEqual(once);
    }),
    {
      numRuns: 25,
      // Found by a thousand runs, each of them a book that came twice or changed at every import.
      examples: [
        [[{ id: "c", title: "c", isbn }, { title: "c" }, { id: "c", title: "a", author: "a" }]],
        [
          [
            { title: "a", author: "c", isbn: other },
            { title: "a", author: "c", isbn },
            { title: "a", isbn },
            { title: "a" },
          ],
        ],
        [
          [
            { title: "a", isbn },
            { title: "a", author: "c", genre: "Horror" },
            { title: "a", author: "c", isbn },
          ],
        ],
      ],
    },
  );
});
