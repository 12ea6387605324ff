import { describe, expect, it } from "vitest";

import { csvOf, FILLED_ROWS, logInShort } from "#tests/app-exports.ts";

import type { ImportedBook, ParsedRow } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";

const { hardcover, bookwyrm, openreads } = FILLED_ROWS;

async function only(row: Record<string, string>): Promise<ParsedRow> {
  const { rows } = await readImportFile(new TextEncoder().encode(csvOf(row)), "2026-11-20");
  return rows[0]!;
}

async function logOf(row: Record<string, string>): Promise<string[]> {
  const book = (await only(row)) as ImportedBook;
  return logInShort(book);
}

describe("Hardcover's export", () => {
  it("is read with its lists and tags, without translators and places in lists", async () => {
    expect(await only(hardcover)).toMatchObject({
      author: "Frank Herbert",
      isbn13: "9780441172719",
      pages: 688,
      added: "2021-02-01",
      rating: 9,
      shelves: expect.arrayContaining(["space", "slow", "Owned", "Books of my life", "owned"]) as string[],
    });
    expect(await logOf({ ...hardcover, Status: "Read" })).toEqual(["2021-02-02 reading", "2021-03-14 completed"]);
  });

  it("keeps that a book was paused or given up, and when", async () => {
    expect(await logOf(hardcover)).toEqual(["2021-02-02 reading", "2021-03-14 paused"]);
    const given = { ...hardcover, Status: "Did Not Finish", "Date Finished": "" };
    expect(await logOf(given)).toEqual(["2021-02-02 reading", "undated did_not_finish"]);
  });

  it("keeps whoever is named if nobody is without a role", async () => {
    const book = await only({ ...hardcover, Author: "Ana One (Editor), Ben Two (Editor)" });
    expect(book).toMatchObject({ author: "Ana One, Ben Two" });
    const written = await only({ ...hardcover, Author: "Ana One (Author), Ben Two (Narrator)" });
    expect(written).toMatchObject({ author: "Ana One" });
  });

  it("leaves a book out that its reader ignored there", async () => {
    expect(await only({ ...hardcover, Status: "Ignored" })).toMatchObject({ refusal: "You ignored it on Hardcover." });
  });
});

describe("BookWyrm's export", () => {
  it("is read with the shelf that says how it stands", async () => {
    const read = { ...bookwyrm, shelf: "read", shelf_name: "Read", finish_date: "2021-03-14", stopped_date: "" };
    expect(await only(read)).toMatchObject({
      author: "Frank Herbert",
      isbn13: "9780441172719",
      rating: 9,
      shelves: [],
    });
    expect(await logOf(read)).toEqual(["2021-02-02 reading", "2021-03-14 completed"]);
  });

  it("keeps that a book was given up, and when", async () => {
    expect(await logOf(bookwyrm)).toEqual(["2021-02-02 reading", "2021-03-14 did_not_finish"]);
  });

  it("goes by the dates on a shelf of the reader's own, and without one", async () => {
    const own = { ...bookwyrm, shelf: "space-opera-12", shelf_name: "Space opera", stopped_date: "" };
    expect(await only(own)).toMatchObject({ status: "reading", shelves: ["Space opera"] });
    const { shelf: _, shelf_name: __, ...old } = { ...bookwyrm, finish_date: "2021-03-14", stopped_date: "" };
    expect(await only(old)).toMatchObject({ status: "completed", shelves: [] });
    expect(await only({ ...old, start_date: "", finish_date: "", rating: "" })).toMatchObject({
      status: "want_to_read",
    });
  });
});

describe("Openreads' export", () => {
  it("is read with subtitle, tags and every read", async () => {
    expect(await only(openreads)).toMatchObject({
      title: "Dune: A Novel",
      added: "2021-02-01",
      shelves: expect.arrayContaining(["space", "slow, but good", "favourites"]) as string[],
    });
    expect(await logOf({ ...openreads, status: "finished" })).toEqual([
      "2019-01-02 reading",
      "2019-02-03 completed",
      "2021-02-02 reading",
      "2021-03-14 completed",
    ]);
  });

  it("keeps that a book was given up after it had been read once", async () => {
    expect(await logOf(openreads)).toEqual([
      "2019-01-02 reading",
      "2019-02-03 completed",
      "2021-02-02 reading",
      "2021-03-14 did_not_finish",
    ]);
  });

  it("leaves a book out that its reader deleted there", async () => {
    expect(await only({ ...openreads, deleted: "true" })).toMatchObject({ refusal: "You deleted it in Openreads." });
  });
});
