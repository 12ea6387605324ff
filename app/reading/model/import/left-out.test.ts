import { expect, it } from "vitest";

import { readImportFile } from "./read-file.ts";

const read = (text: string) => readImportFile(new TextEncoder().encode(text), "2026-11-20");
const table = (...rows: Array<Record<string, string>>) =>
  [Object.keys(rows[0]!), ...rows.map(Object.values)]
    .map((row) => row.map((cell: string) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

/** What is left out of a file, as `12: Publisher`. */
const leftOutOf = async (text: string) => (await read(text)).leftOut.map(({ what, books }) => `${books}: ${what}`);

const GOODREADS = {
  "Book Id": "1",
  Title: "Dune",
  Author: "Frank Herbert",
  "Author l-f": "Herbert, Frank",
  "Additional Authors": "Brian Herbert",
  ISBN: '="0441172717"',
  ISBN13: '="9780441172719"',
  "My Rating": "5",
  "Average Rating": "4.01",
  Publisher: "Ace",
  Binding: "Paperback",
  "Number of Pages": "688",
  "Year Published": "1990",
  "Original Publication Year": "1965",
  "Date Read": "2021/03/14",
  "Date Added": "2021/02/01",
  Bookshelves: "space",
  "Bookshelves with positions": "space (#2)",
  "Exclusive Shelf": "read",
  "My Review": "Sand.",
  Spoiler: "true",
  "Private Notes": "Lent to Ben",
  "Read Count": "1",
  "Owned Copies": "1",
};

const STORYGRAPH = {
  Title: "Dune",
  Authors: "Frank Herbert",
  Contributors: "Scott Brick (Narrator)",
  "ISBN/UID": "9780441172719",
  Format: "audio",
  "Read Status": "read",
  "Date Added": "2021/02/01",
  "Last Date Read": "2021/03/14",
  "Dates Read": "2021/02/02-2021/03/14",
  "Read Count": "1",
  Moods: "dark",
  Pace: "slow",
  "Character- or Plot-Driven?": "Plot",
  "Strong Character Development?": "No",
  "Loveable Characters?": "Yes",
  "Diverse Characters?": "Yes",
  "Flawed Characters?": "Yes",
  "Star Rating": "4.5",
  Review: "Sand.",
  "Content Warnings": "War",
  "Content Warning Description": "Much of it",
  Tags: "space",
  "Owned?": "Yes",
};

it("every cell of Goodreads' export is kept or named", async () => {
  expect(await leftOutOf(table(GOODREADS))).toEqual([
    "1: Book Id",
    "1: Average Rating",
    "1: Publisher",
    "1: Binding",
    "1: Year Published",
    "1: Original Publication Year",
    "1: Bookshelves with positions",
    "1: My Review",
    "1: Spoiler",
    "1: Private Notes",
  ]);
});

it("every cell of The StoryGraph's export is kept or named", async () => {
  expect(await leftOutOf(table(STORYGRAPH))).toEqual([
    "1: Contributors",
    "1: Format",
    "1: Moods",
    "1: Pace",
    "1: Character- or Plot-Driven?",
    "1: Strong Character Development?",
    "1: Loveable Characters?",
    "1: Diverse Characters?",
    "1: Flawed Characters?",
    "1: Review",
    "1: Content Warnings",
    "1: Content Warning Description",
  ]);
});

it("an import counts what is left out book by book, and empty cells not at all", async () => {
  const empty = { ...GOODREADS, Publisher: "", ISBN: '=""', "Owned Copies": "0", "My Rating": "0" };
  const leftOut = await leftOutOf(table(GOODREADS, empty, { ...GOODREADS, Title: "" }));
  expect(leftOut).toContain("2: Binding");
  expect(leftOut).toContain("1: Publisher");
  expect(leftOut.join()).not.toMatch(/ISBN|Owned|My Rating/);
});

it("an import names a cell that it cannot read, one that says otherwise, and a column that nobody expects", async () => {
  const odd = { ...GOODREADS, "My Rating": "7", "Number of Pages": "many", ISBN: "0156421178", "Loan (to)": "Ben" };
  const leftOut = await leftOutOf(table(odd));
  expect(leftOut).toEqual(expect.arrayContaining(["1: My Rating", "1: Number of Pages", "1: ISBN", "1: Loan (to)"]));
  expect(await leftOutOf(table({ ...STORYGRAPH, "Last Date Read": "2020/01/01" }))).toContain("1: Last Date Read");
});

it("an import of our own JSON names goals and keys of another version", async () => {
  const entries = [
    { title: "Dune", author: "Frank Herbert", status: "reading", year: 1965, mood: "dark", empty: null },
  ];
  const goals = [{ year: 2026, books: 12 }];
  const archive = { format: "bookmatch-reading-log", version: 1, goals, entries };
  expect(await leftOutOf(JSON.stringify(archive))).toEqual(["1: mood", "null: goals"]);
});
