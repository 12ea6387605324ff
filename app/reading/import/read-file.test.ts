import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { logInShort } from "#tests/app-exports.ts";

import { importLog } from "./import-log.ts";
import type { ImportedBook, ParsedRow } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";
import { MAX_ROWS } from "./rules.ts";

const TODAY = "2026-11-20";
const read = (text: string | Uint8Array) =>
  readImportFile(typeof text === "string" ? new TextEncoder().encode(text) : text, TODAY);
const sample = (name: string) => readFileSync(`tests/samples/${name}`);

const GOODREADS =
  "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Bookshelves,Exclusive Shelf,Read Count";
const STORYGRAPH =
  "Title,Authors,ISBN/UID,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Star Rating,Tags";

function found(rows: readonly ParsedRow[], title: string): ImportedBook {
  const book = rows.find((row) => row.title === title);
  if (!book || "refusal" in book) throw new Error(`${title} was not taken over`);
  return book;
}

describe("Goodreads' export", () => {
  it("R8: a tag that is called like a status stays a tag", async () => {
    const { rows } = await read(`${GOODREADS}\n1,Momo,Michael Ende,,,4,300,2020/01/05,2020/01/01,dnf,read,1\n`);
    expect(found(rows, "Momo")).toMatchObject({ status: "completed", shelves: ["dnf"] });
  });

  it("R8: a status that has no place here is named, and a shelf keeps its name", async () => {
    const { rows } = await read(
      `${GOODREADS},My Review\r\n1,Momo,Michael Ende,,,4,300,,2020/01/01,bought,bought,0,"Not, for\nme"\r\n2,Krabat,A,,,4,300,,2020/01/01,,read,1,`,
    );
    const momo = found(rows, "Momo");
    expect(momo.notes).toEqual(["We have no status “bought”, so it becomes Completed, on a shelf of that name."]);
    expect(momo).toMatchObject({ status: "completed", shelves: ["bought"] });
    expect(found(rows, "Krabat").notes).toEqual([]);
  });

  it("is read whole: quotes, line breaks, formulas around ISBNs, missing dates, every script", async () => {
    const { source, rows } = await read(sample("goodreads.csv"));
    expect([source, rows.length]).toEqual(["goodreads", 28]);
    expect(rows.every((row) => !("refusal" in row))).toBe(true);
    expect(found(rows, "Dune (Dune, #1)")).toMatchObject({
      line: 2,
      author: "Frank Herbert",
      isbn13: "9780441172719",
      pages: 688,
      status: "completed",
      reads: [{ started: null, finished: "2021-03-14" }],
      added: "2021-02-01",
      rating: 10,
      shelves: ["favorites", "space"],
    });
    // The review before it runs over three lines of the file.
    expect(found(rows, "The Left Hand of Darkness")).toMatchObject({ line: 3, author: "Ursula K. Le Guin" });
    expect(found(rows, "Momo").line).toBe(6);
    expect(found(rows, "Преступление и наказание")).toMatchObject({ isbn13: null, author: "Фёдор Достоевский" });
    expect(found(rows, "海辺のカフカ").shelves).toEqual(["日本語"]);
    expect(found(rows, "=SUM(A1:A9): Poems")).toMatchObject({
      author: "@nonymous",
      shelves: ["poetry", "-odd", "+odd"],
    });
    const given = found(rows, "Gödel, Escher, Bach: An Eternal Golden Braid");
    expect(given).toMatchObject({ status: "did_not_finish", shelves: [], rating: null, notes: [] });
    expect(importLog(given, null, "UTC")).toMatchObject({
      notes: ["The file doesn’t say when you stopped, so we added it without a date."],
    });
    expect(found(rows, "Paused for Later")).toMatchObject({ status: "paused", shelves: ["later"] });
  });

  it("says what it makes of missing dates", async () => {
    const { rows } = await read(sample("goodreads.csv"));
    const undated = found(rows, "Die unendliche Geschichte");
    expect(logInShort(undated)).toEqual(["read before"]);
    expect(importLog(undated, 480, "UTC")).toMatchObject({
      notes: ["The file has no finish date, so we added it without one."],
    });
    expect(logInShort(found(rows, "Middlemarch"))).toEqual(["undated reading"]);
    // Read before, and being read again.
    expect(logInShort(found(rows, "Emma"))).toEqual(["2010-10-10 completed", "undated reading"]);
    expect(logInShort(found(rows, "Ulysses"))).toEqual([]);
    expect(found(rows, "Read on a Day that Was Not").notes).toEqual(["“2021/02/30” isn’t a date, so we left it out."]);
    const hobbit = importLog(found(rows, "The Hobbit, or There and Back Again"), 366, "UTC");
    expect(hobbit).toMatchObject({ notes: ["Read 3 times, but only one has a date, so we logged one."] });
  });

  it("does not invent a day that nobody knows", async () => {
    const { rows } = await read(`${GOODREADS}\n1,Momo,Michael Ende,,,0,,,,,read,1\n`);
    expect(logInShort(rows[0] as ImportedBook)).toEqual(["read before"]);
  });

  it("leaves out a date that has not come", async () => {
    const { rows } = await read(`${GOODREADS}\n1,Momo,Michael Ende,,,0,,2026/11/22,2026/11/21,,read,1\n`);
    expect(rows[0]).toMatchObject({ reads: [], added: "2026-11-21" });
    expect((rows[0] as ImportedBook).notes).toEqual(["The date 2026/11/22 is in the future, so we left it out."]);
  });

  it("refuses a book without a title, and one whose title is too long, each by itself", async () => {
    const { rows } = await read(
      `${GOODREADS}\n1,,Nobody,,,0,,,2020/01/01,,read,1\n2,${"x".repeat(501)},Nobody,,,0,,,2020/01/01,,read,1\n3,Momo,,,,0,,,2020/01/01,,read,1\n`,
    );
    expect(rows.map((row) => ("refusal" in row ? row.refusal : row.author))).toEqual([
      "It has no title.",
      "Its title is longer than 500 characters.",
      "Unknown Author",
    ]);
  });
});

describe("The StoryGraph's export", () => {
  it("is read with all its reads", async () => {
    const { source, rows } = await read(sample("storygraph.csv"));
    expect([source, rows.length]).toEqual(["storygraph", 26]);
    expect(logInShort(found(rows, "Dune"))).toEqual([
      "2021-02-02 reading",
      "2021-03-14 completed",
      "2024-03-01 reading",
      "2024-03-20 completed",
    ]);
    expect(found(rows, "Dune")).toMatchObject({ rating: 9, notes: ["We rounded its 4.25 stars to 4.5."] });
    expect(logInShort(found(rows, "Momo"))).toEqual(["2019-12-24 completed"]);
    expect(logInShort(found(rows, "Middlemarch"))).toEqual(["2026-01-05 reading"]);
    expect(logInShort(found(rows, "Things Fall Apart"))).toEqual(["read before"]);
    expect(logInShort(found(rows, "Emma"))).toEqual(["2010-09-01 reading", "2010-10-10 completed", "undated reading"]);
    expect(logInShort(found(rows, "Read Backwards"))).toEqual(["2021-02-10 completed"]);
    expect(logInShort(found(rows, "Begun and Ended in a Day"))).toEqual(["2024-06-06 reading", "2024-06-06 completed"]);
    expect(logInShort(found(rows, "Overlapping Reads"))).toEqual([
      "2024-07-01 reading",
      "2024-07-10 completed",
      "2024-07-20 completed",
    ]);
  });

  it("keeps when a book was given up or paused", async () => {
    const { rows } = await read(sample("storygraph.csv"));
    const given = found(rows, "Gödel, Escher, Bach: An Eternal Golden Braid");
    expect(given).toMatchObject({ status: "did_not_finish", shelves: [] });
    expect(logInShort(given)).toEqual(["2020-10-11 reading", "2020-12-01 did_not_finish"]);
    const paused = found(rows, "Infinite Jest");
    expect(paused.shelves).toEqual(["doorstop"]);
    expect(logInShort(paused)).toEqual(["2023-05-06 reading", "undated paused"]);
  });

  it("orders what happened on one day", async () => {
    const { rows } = await read(sample("storygraph.csv"));
    const log = importLog(found(rows, "Twice in a Week, “quoted”"), null, "Pacific/Kiritimati");
    expect(log.lines.map(({ at, status }) => `${at.toISOString()} ${status}`)).toEqual([
      "2024-06-01T22:00:00.000Z reading",
      "2024-06-04T22:00:00.000Z completed",
      "2024-06-04T22:00:00.001Z reading",
      "2024-06-07T22:00:00.000Z completed",
    ]);
  });

  it("takes a row that has no more than its columns", async () => {
    const { rows } = await read(`${STORYGRAPH}\nMomo,,,,,,,,,\n`);
    expect(rows[0]).toMatchObject({ author: "Unknown Author", status: "want_to_read", shelves: [], rating: null });
  });
});

describe("a file that cannot be trusted", () => {
  const goodreads = sample("goodreads.csv");
  const json = `{"format":"bookmatch-reading-log","version":1,"entries":[\n{"title":"Momo",\n"author":"M`;
  it.each([
    ["nothing", "", "it is empty"],
    ["only a header", `${GOODREADS}\n`, "it has no books"],
    ["a list of swipes", "Title,Author,Decision,Swiped at\nMomo,Ende,pass,2021-01-01\n", "it is a list of swipes"],
    ["a cell of 2 MB", `Title,Review\nMomo,"${"so ".repeat(700_000)}"\n`, "a row is longer than 1 MB"],
    ["no columns at all", "hello\nworld\n", "it has no 'title' column"],
    [
      "a picture",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      "it is not UTF-8 text (near line 1)",
    ],
    ["a spreadsheet", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "it is a ZIP archive or a spreadsheet"],
    ["UTF-16 that is no table", Uint8Array.from([0xff, 0xfe, 0x54, 0, 0x69, 0]), "it has no 'title' column"],
    ["a cut within quotes", goodreads.subarray(0, goodreads.indexOf("three lines")), "(from line 3)"],
    [
      "a cut within a row",
      goodreads.subarray(0, goodreads.indexOf("Itamar")),
      "line 20 has 3 values under 24 headings",
    ],
    ["JSON of another kind", '{"books":[]}', "it isn’t a Bookmatch reading log"],
    ["cut JSON", json, "it is damaged or cut off (near line 3)"],
    ["a list in JSON", "[1]", "it isn’t a Bookmatch reading log"],
    ["JSON Lines", '{"title":"Momo"}\n{"title":"Krabat"}\n', "it isn’t a Bookmatch reading log"],
    ["zeros", "Title,Author,Exclusive Shelf\nMo\0mo,Ende,read\n", "it is not a text file"],
    [
      "a later version of ours",
      '{"format":"bookmatch-reading-log","version":2,"entries":[]}',
      "it isn’t a Bookmatch reading log",
    ],
    [
      "too many books",
      `${GOODREADS}\n${"1,Momo,Ende,,,0,,,2020/01/01,,read,1\n".repeat(MAX_ROWS + 1)}`,
      "it has more than 10,000 books",
    ],
  ])("is refused for %s", async (_, content, message) => {
    await expect(read(content as string)).rejects.toThrow(message);
    await expect(read(content as string)).rejects.toMatchObject({ name: "BrokenFile" });
  });

  it("is refused when unpacking it would fill the memory", async () => {
    const { gzipSync } = await import("node:zlib");
    const bomb = gzipSync(`${GOODREADS}\n${"x".repeat(50_000_000)}`);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb)).rejects.toThrow("it is larger than 5 MB when unpacked");
  });
});
