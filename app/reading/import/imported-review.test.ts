import { describe, expect, it } from "vitest";

import { csvOf, FILLED_ROWS } from "#tests/app-exports.ts";

import type { ImportedBook } from "./imported-book.ts";
import { previewRow } from "./preview-row.ts";
import { readImportFile } from "./read-file.ts";

async function read(row: Record<string, string>) {
  const { rows, leftOut } = await readImportFile(new TextEncoder().encode(csvOf(row)), "2026-11-20");
  return { book: rows[0] as ImportedBook, leftOut: leftOut.map(({ what }) => what) };
}

const reviewsOf = async (row: Record<string, string>) => (await read(row)).book.reviews;
const { goodreads, storygraph, hardcover, bookwyrm, openreads } = FILLED_ROWS;

it("R8: reviews and private notes of every app come along", async () => {
  const [written] = await reviewsOf(goodreads);
  expect(written).toEqual({
    read: null,
    review: "Sand, sand.\nAnd worms.",
    note: "Lent to Ben",
    givesAway: true,
    page: null,
    totalPages: null,
  });
  expect(await reviewsOf(storygraph)).toMatchObject([{ review: "Sand.", note: null }]);
  expect(await reviewsOf(hardcover)).toMatchObject([{ review: "Sand.", note: "Lent to Ben" }]);
  expect(await reviewsOf(bookwyrm)).toMatchObject([{ review: "Sandy\n\nWorms\n\nSand.", note: null }]);
  expect(await reviewsOf(openreads)).toMatchObject([{ review: "Sand.", note: "Lent to Ben" }]);
  expect(await reviewsOf({ ...goodreads, "My Review": " <br/> ", "Private Notes": "" })).toEqual([]);
});

it("R8: the preview names a review, a private note and that a book was given up", async () => {
  const { book } = await read({ ...goodreads, "Exclusive Shelf": "did-not-finish" });
  const stored = { line: 2, facts: book, verdict: "add", reason: null, candidates: [], bookId: null, done: false };
  const { reading } = previewRow(stored as Parameters<typeof previewRow>[0], new Map(), "UTC");
  expect(reading).toContain("Did Not Finish · stopped March 14, 2021");
  expect(reading).toContain("your review (private) · your private note");
});

describe("a review in HTML", () => {
  it.each([
    ["One.<br/><br/><br>Two.", "One.\n\nTwo."],
    ["<div><p>One.</p><p>Two.</p></div>", "One.\nTwo."],
    ["I <3 it, 1 < 2 &amp; 3 &gt; 2, &#39;really&#39; &copy;", "I <3 it, 1 < 2 & 3 > 2, 'really' ©"],
    [
      '<span style="color:red">Red</span>&mdash;so <font size="2">small</font> <del>no</del>&hellip;',
      "Red—so small no…",
    ],
    ["Been here <blockquote>a quote</blockquote>then H<sub>2</sub>O", "Been here\na quote\nthen H2O"],
    ['See <a href="javascript:alert(1)">here</a>, <b>now</b>', "See here, now"],
    ["The butler <spoiler>did it</spoiler>", "The butler did it"],
    ["One<script>alert(1)</script>", "One"],
  ])("%s is the text of it", async (html, text) => {
    expect(await reviewsOf({ ...goodreads, "My Review": html })).toMatchObject([{ review: text }]);
  });

  it("is HTML in every app, as are titles and authors, and nothing in our own file is", async () => {
    const written = "<p>So &eacute;t&eacute; <span>x</span></p>";
    const [title, author] = ["Salt &amp; Ink", "Ann O&#39;Vale"];
    const named = { title: "Salt & Ink", author: "Ann O'Vale", reviews: [{ review: "So été x" }] };
    const books = [
      { ...goodreads, Title: title, Author: author, "My Review": written },
      { ...storygraph, Title: title, Authors: author, Review: written },
      { ...hardcover, Title: title, Author: author, Review: written },
      { ...bookwyrm, title, author_text: author, review_name: "", review_cw: "", review_content: written },
      { ...openreads, title, subtitle: "", author, my_review: written },
    ];
    for (const row of books) expect((await read(row)).book).toMatchObject(named);
    const [own] = await reviewsOf({ ...goodreads, "Reading Log": "", "My Review": "Use <p> &amp; go" });
    expect(own).toMatchObject({ review: "Use <p> &amp; go" });
  });

  it("loses its formatting not without a word", async () => {
    expect((await read({ ...goodreads, "My Review": "so <b>bold</b>" })).leftOut).toContain("formatting of reviews");
    expect((await read(goodreads)).leftOut).not.toContain("formatting of reviews");
  });

  it("is cut where it is longer than a review can be, and says so", async () => {
    const { book } = await read({ ...goodreads, "My Review": "Sand. ".repeat(4_000) });
    expect(book.reviews[0]!.review).toHaveLength(20_000);
    expect(book.notes).toContain("Some text has more than 20,000 characters. We cut the end.");
  });
});
