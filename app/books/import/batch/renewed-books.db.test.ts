import { Readable } from "node:stream";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { importCatalogue, type ImportOptions } from "./import-catalogue.queries.server.ts";
import type { ImportSource } from "./sources.queries.server.ts";

const SOURCES: ImportSource[] = [
  { key: "facts", name: "Facts", licence: "CC0-1.0", address: "https://facts.example/" },
  { key: "texts", name: "Texts", licence: "unclear", address: "https://texts.example/", columns: ["description"] },
];

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(() =>
  database.pool.query("TRUNCATE books, withdrawn_books, author_alternates, catalogue_uploads RESTART IDENTITY CASCADE"),
);

const DUNE = {
  bookId: "OL1W",
  title: "Dune",
  author: "Frank Herbert",
  genre: "Science Fiction",
  description: "Sand.",
  language: "eng",
  popularity: 40,
  seriesName: "Dune",
  seriesPlace: 1,
  tags: ["theme/power", "theme/survival", "setting/desert", "theme/nonsense", "theme/power"],
  alternateNames: [["Frank Herbert", "Herbert, Frank Patrick"]],
};

test("A source's facts, tags and names come with the book, and each fact says where it is from", async () => {
  await renew([DUNE]);
  expect(await row("SELECT language, popularity, series_name, series_place FROM books")).toEqual({
    language: "en",
    popularity: 40,
    series_name: "Dune",
    series_place: 1,
  });
  const { rows } = await database.pool.query("SELECT facet, term, position FROM book_facets ORDER BY facet, position");
  expect(rows).toEqual([
    { facet: "setting", term: "desert", position: 0 },
    { facet: "theme", term: "power", position: 0 },
    { facet: "theme", term: "survival", position: 1 },
  ]);
  expect(await row("SELECT name, alternate FROM author_alternates")).toEqual({
    name: "Frank Herbert",
    alternate: "Herbert, Frank Patrick",
  });
  const sources = await database.pool.query(
    "SELECT source_key, licence, array(SELECT jsonb_object_keys(facts) ORDER BY 1) AS facts FROM book_sources JOIN catalogue_sources ON key = source_key ORDER BY 1",
  );
  expect(sources.rows).toEqual([
    {
      source_key: "facts",
      licence: "CC0-1.0",
      facts: ["author", "book_id", "genre", "language", "popularity", "series_name", "series_place", "title"],
    },
    { source_key: "texts", licence: "unclear", facts: ["description"] },
  ]);
});

test("A newer edition replaces what its source wrote, and nothing that the owner changed, cleared or had before", async () => {
  await database.pool.query(
    "INSERT INTO books (title, author, description) VALUES ('Emma', 'Jane Austen', 'The owner’s own words.')",
  );
  const emma = { bookId: "OL2W", title: "Emma", author: "Jane Austen", description: "A comedy.", year: 1815 };
  await renew([DUNE, emma]);
  await database.pool.query("UPDATE books SET title = 'Dune (new edition)', popularity = null WHERE book_id = 'OL1W'");
  const report = await renew([
    { ...DUNE, title: "DUNE", popularity: 50, description: "More sand.", year: 1965 },
    { ...emma, title: "EMMA", description: "Another comedy.", year: 1816 },
  ]);
  expect(report).toMatchObject({ added: 0, updated: 2 });
  expect(await row("SELECT title, popularity, description, year FROM books WHERE book_id = 'OL1W'")).toEqual({
    title: "Dune (new edition)",
    popularity: null,
    description: "More sand.",
    year: 1965,
  });
  expect(await row("SELECT title, description, year FROM books WHERE book_id = 'OL2W'")).toEqual({
    title: "Emma",
    description: "The owner’s own words.",
    year: 1816,
  });
  expect(await renew([{ ...DUNE, popularity: 50, description: "More sand.", year: 1965 }])).toMatchObject({
    updated: 0,
    unchanged: 1,
  });
});

test("What was taken down does not come again", async () => {
  await database.pool.query("INSERT INTO withdrawn_books (book_id) VALUES ('OL1W')");
  const report = await renew([DUNE, { bookId: "OL2W", title: "Emma" }]);
  expect(report).toMatchObject({ added: 1, rejectedCount: 1, rejected: [{ reason: "it was withdrawn here" }] });
});

test("The parts of an import are one report; each comes once and in its turn", async () => {
  const { id } = (await row(
    "INSERT INTO catalogue_uploads (file_name, mode) VALUES ('parts', 'renew') RETURNING id",
  )) as { id: number };
  const add = (number: number, title: string) =>
    renew([{ bookId: `OL${number}W`, title }], { part: { of: id, number } });
  await add(0, "Dune");
  await expect(add(0, "Dune")).rejects.toThrow("part 1 is in already");
  await expect(add(2, "Emma")).rejects.toThrow("part 3 is in already, or its turn has not come");
  await add(1, "Emma");
  expect(await row("SELECT added, parts, added_books::text FROM catalogue_uploads")).toEqual({
    added: 2,
    parts: 2,
    added_books: "{[1,3)}",
  });
});

function renew(rows: readonly object[], options: ImportOptions = {}) {
  const stream = Readable.from([rows.map((one) => JSON.stringify(one)).join("\n")]);
  return importCatalogue(database.pool, { stream, name: "source" }, { mode: "renew", sources: SOURCES, ...options });
}

async function row(query: string): Promise<unknown> {
  const { rows } = await database.pool.query(query);
  expect(rows).toHaveLength(1);
  return rows[0];
}
