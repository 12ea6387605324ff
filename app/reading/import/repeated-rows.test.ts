import { expect, it } from "vitest";

import { csvOf, logInShort } from "#tests/app-exports.ts";

import type { ImportedBook } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";
import { sameEdition, withReadsOf } from "./repeated-rows.ts";

type Row = Record<string, string>;

async function merged(...rows: Row[]): Promise<ImportedBook> {
  const whole = rows.map((row) => ({
    Title: "Tidewrack",
    Author: "Ola Berg",
    "Date Read": "",
    "Exclusive Shelf": "read",
    "My Review": "",
    "My Rating": "",
    Bookshelves: "",
    ...row,
  }));
  const file = await readImportFile(new TextEncoder().encode(csvOf(...whole)), "2026-11-20");
  return (file.rows as ImportedBook[]).reduce(withReadsOf);
}

it.each<[string, Row[], string[]]>([
  [
    "two reads",
    [{ "Date Read": "2020/01/05" }, { "Date Read": "2021/02/06" }],
    ["2020-01-05 completed", "2021-02-06 completed"],
  ],
  [
    "two reads backwards",
    [{ "Date Read": "2021/02/06" }, { "Date Read": "2020/01/05" }],
    ["2020-01-05 completed", "2021-02-06 completed"],
  ],
  ["one read twice", [{ "Date Read": "2020/01/05" }, { "Date Read": "2020/01/05" }], ["2020-01-05 completed"]],
  ["a read without a day", [{}, { "Date Read": "2020/01/05" }], ["read before", "2020-01-05 completed"]],
  [
    "a read, and one that goes on",
    [{ "Exclusive Shelf": "currently-reading" }, { "Date Read": "2020/01/05" }],
    ["2020-01-05 completed", "undated reading"],
  ],
  ["a read, and a wish", [{ "Date Read": "2020/01/05" }, { "Exclusive Shelf": "to-read" }], ["2020-01-05 completed"]],
  [
    "a read, and one given up later",
    [{ "Date Read": "2020/01/05" }, { "Exclusive Shelf": "dnf", "Date Read": "2021/01/05" }],
    ["2020-01-05 completed", "2021-01-05 did_not_finish"],
  ],
])("two rows of one book keep what both say: %s", async (_, rows, log) => {
  expect(logInShort(await merged(...rows))).toEqual(log);
});

it("two rows of one book keep both reviews and all shelves", async () => {
  const book = await merged(
    { "My Review": "Wet.", Bookshelves: "sea" },
    { "My Review": "Wetter.", Bookshelves: "sea, storm" },
  );
  expect(book).toMatchObject({ shelves: ["sea", "storm"], reviews: [{ review: "Wet.\n\nWetter." }] });
});

it("two rows of one book keep their reads, however the dates are read", async () => {
  const book = await merged({ "Date Read": "3/4/2020" }, { "Date Read": "5/6/2021" });
  expect(logInShort(book)).toEqual(["read before"]);
  const chosen = logInShort({ ...book, ...book.inOrder?.day_first });
  expect(chosen).toEqual(["2020-04-03 completed", "2021-06-05 completed"]);
});

it("rows with two ISBNs are two books, with one or none they may be one", () => {
  const [one, other] = [{ isbn13: "9780140449136" }, { isbn13: "9780007119318" }];
  expect([sameEdition(one, other), sameEdition(one, one), sameEdition(one, { isbn13: null })]).toEqual([
    false,
    true,
    true,
  ]);
});
