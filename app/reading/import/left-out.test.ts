import { expect, it } from "vitest";

import { csvOf, FILLED_ROWS } from "#tests/app-exports.ts";

import { PUBLICATION } from "./own-reviews.ts";
import { readImportFile } from "./read-file.ts";

/** What is left out of a file, as `12: Publisher`. */
async function leftOutOf(text: string): Promise<string[]> {
  const { leftOut } = await readImportFile(new TextEncoder().encode(text), "2026-11-20");
  return leftOut.map(({ what, books }) => `${books}: ${what}`);
}

const LEFT_OUT = {
  goodreads: [
    ..."Book Id, Average Rating, Publisher, Binding, Year Published, Original Publication Year".split(", "),
    "Bookshelves with positions",
  ],
  storygraph: [
    ..."Contributors, Format, Moods, Pace, Character- or Plot-Driven?, Strong Character Development?".split(", "),
    ..."Loveable Characters?, Diverse Characters?, Flawed Characters?, Content Warnings".split(", "),
    "Content Warning Description",
  ],
  hardcover: [
    ..."Series, Privacy, Hardcover Book ID, Hardcover Edition ID, ASIN, Media, Country Code".split(", "),
    ..."Language Code, Binding, Duration in Seconds, Publish Date, Publisher, Genres, Moods".split(", "),
    ..."Content Warnings, Review Date, Review URL, Review Media URL".split(", "),
    "translators, narrators and other contributors",
    "positions in Lists",
  ],
  bookwyrm: [
    ..."remote_id, openlibrary_key, finna_key, libris_key, inventaire_id, librarything_key".split(", "),
    ..."goodreads_key, bnf_id, viaf, wikidata, asin, aasin, isfdb, oclc_number".split(", "),
    "review_published",
  ],
  openreads: [
    ..."description, publisher, publication_year, olid, book_format, date_modified".split(", "),
    "reading times",
  ],
};

it.each(Object.entries(LEFT_OUT))("every cell of an export of %s is kept or named", async (app, leftOut) => {
  const row = FILLED_ROWS[app as keyof typeof FILLED_ROWS];
  expect(await leftOutOf(csvOf(row))).toEqual(leftOut.map((what) => `1: ${what}`));
});

/**
 * Columns of a filled row that the others of it make up for: two forms of an ISBN, a status beside its date, and what
 * every review is taken for.
 */
const REPEATS: Record<string, readonly string[]> = {
  goodreads: ["Author l-f", "ISBN", "ISBN13", "Exclusive Shelf"],
  storygraph: ["Last Date Read"],
  hardcover: ["ISBN 10", "ISBN 13", "Sponsored Review", "Compilation", "Review Slate"],
  bookwyrm: ["isbn_10", "isbn_13", "shelf", "shelf_name"],
  openreads: ["deleted"],
};

it.each(Object.entries(FILLED_ROWS))("no cell of an export of %s can be emptied without a trace", async (app, row) => {
  const read = async (cells: Record<string, string>) =>
    JSON.stringify(await readImportFile(new TextEncoder().encode(csvOf(cells)), "2026-11-20"));
  const whole = await read(row);
  const filled = Object.entries(row).filter(([, cell]) => cell !== "");
  const silent: string[] = [];
  for (const [column] of filled) if ((await read({ ...row, [column]: "" })) === whole) silent.push(column);
  expect(silent).toEqual(REPEATS[app]);
  const withoutIsbn = Object.entries(row).map(([column, cell]) => [column, /isbn/i.test(column) ? "" : cell]);
  expect(await read(Object.fromEntries(withoutIsbn) as Record<string, string>)).not.toBe(whole);
});

const { goodreads, storygraph, hardcover } = FILLED_ROWS;

it("an import counts what is left out book by book, and what says nothing not at all", async () => {
  const empty = { ...goodreads, Publisher: "", ISBN: '=""', "Owned Copies": "0", "My Rating": "0" };
  const leftOut = await leftOutOf(csvOf(goodreads, empty, { ...goodreads, Title: "" }));
  expect(leftOut).toContain("2: Binding");
  expect(leftOut).toContain("1: Publisher");
  expect(leftOut.join()).not.toMatch(/ISBN|Owned|My Rating/);
});

it("an import names a cell that it cannot read, one that says otherwise, and a column that nobody expects", async () => {
  const odd = { ...goodreads, "My Rating": "7", "Number of Pages": "many", ISBN: "0156421178", "Loan (to)": "Ben" };
  const leftOut = await leftOutOf(csvOf(odd));
  expect(leftOut).toEqual(expect.arrayContaining(["1: My Rating", "1: Number of Pages", "1: ISBN", "1: Loan (to)"]));
  expect(await leftOutOf(csvOf({ ...storygraph, "Last Date Read": "2020/01/01" }))).toContain("1: Last Date Read");
  expect(await leftOutOf(csvOf({ ...hardcover, "Sponsored Review": "true" }))).toContain("1: Sponsored Review");
});

it("an import of our own JSON names goals and keys of another version", async () => {
  const review = { read: 1, review: "Sand", note: null, givesAway: true, page: null, totalPages: null };
  const reviews = [{ ...review, publishedAt: "2021-03-15T13:56:31.000Z" }];
  const entries = [
    { reviews, title: "Dune", author: "Frank Herbert", status: "reading", year: 1965, mood: "dark", empty: null },
  ];
  const goals = [{ year: 2026, books: 12 }];
  const archive = { format: "bookmatch-reading-log", version: 1, goals, entries };
  expect(await leftOutOf(JSON.stringify(archive))).toEqual(["1: mood", `1: ${PUBLICATION()}`, "null: goals"]);
});
