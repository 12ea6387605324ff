import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { yearInBooks, type FinishedBook } from "./year-in-books.ts";
import { yearSentences } from "./year-sentences.ts";

const book = (facts: Partial<FinishedBook>): FinishedBook => ({
  entryId: 1,
  day: "2025-03-01",
  title: "Momo",
  author: "Michael Ende",
  genre: "Fantasy",
  pages: 300,
  rating: null,
  newAuthor: false,
  ...facts,
});

const sentences = (books: FinishedBook[], hasEarlier = true, over = true) =>
  yearSentences(2025, yearInBooks(books, hasEarlier)!, over);

describe("a year in books", () => {
  it("is none without a finished book", () => {
    expect(yearInBooks([], true)).toBeNull();
  });

  it("shows the books with most stars first, and the newest of those with as many", () => {
    const books = [4, 10, 10, null, 6, 2, 1].map((rating, index) => book({ entryId: index, rating }));
    expect(yearInBooks(books, true)!.shown.map(({ entryId }) => entryId)).toEqual([2, 1, 4, 0, 5, 6]);
  });

  it("adds up to its books, whatever they are", () => {
    const some = fc.array(
      fc.record({
        entryId: fc.nat(),
        day: fc.integer({ min: 1, max: 12 }).map((month) => `2025-${String(month).padStart(2, "0")}-15`),
        title: fc.string({ minLength: 1 }),
        author: fc.constantFrom("A", "B", "C"),
        genre: fc.constantFrom("Fantasy", "Fiction", "Horror", null),
        pages: fc.option(fc.integer({ min: 1, max: 2_000 })),
        rating: fc.option(fc.integer({ min: 1, max: 10 })),
        newAuthor: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(some, fc.boolean(), fc.boolean(), (books, hasEarlier, over) => {
        const facts = yearInBooks(books, hasEarlier)!;
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(facts.months)).toBe(books.length);
        expect(sum(facts.genres.map((genre) => genre.books)) + facts.unsorted).toBe(books.length);
        expect(facts.pages).toBe(sum(books.map(({ pages }) => pages ?? 0)));
        expect(facts.shown).toHaveLength(Math.min(6, books.length));
        expect((facts.longest?.pages ?? 0) >= (facts.shortest?.pages ?? 0)).toBe(true);
        expect(yearSentences(2025, facts, over).join(" ")).not.toMatch(/NaN|undefined|null|Infinity/);
      }),
    );
  });
});

describe("its sentences", () => {
  it("tell a full year", () => {
    expect(
      sentences([
        book({ entryId: 1, title: "Momo", day: "2025-01-03", rating: 10 }),
        book({
          entryId: 2,
          title: "Dune",
          author: "Frank Herbert",
          genre: "Science Fiction",
          pages: 600,
          day: "2025-03-01",
          newAuthor: true,
          rating: 7,
        }),
        book({
          entryId: 3,
          title: "Kindred",
          author: "Octavia Butler",
          genre: "Science Fiction",
          pages: null,
          day: "2025-03-09",
          newAuthor: true,
        }),
        book({ entryId: 4, title: "Emma", author: "Jane Austen", genre: null, pages: 480, day: "2025-12-30" }),
      ]),
    ).toEqual([
      "You finished 4 books in 2025: 1,380 pages, not counting 1 book of unknown length.",
      "The first was “Momo” by Michael Ende, on January 3, 2025. The last was “Emma” by Jane Austen, on December 30, 2025.",
      "The longest was “Dune” by Frank Herbert with 600 pages, the shortest “Momo” by Michael Ende with 300.",
      "You read 4 authors, 2 of them for the first time: Frank Herbert and Octavia Butler.",
      "You gave 2 of them 4.3 stars on average. You loved “Momo” by Michael Ende most.",
      "Your top genre was Science Fiction, with 2 books, followed by Fantasy, with 1. 1 book is unsorted.",
      "March was your best month, with 2 books.",
    ]);
  });

  it("leave out what is not known of one imported book in a first year", () => {
    expect(sentences([book({ pages: null, genre: null })], false, false)).toEqual([
      "You finished 1 book in 2025 so far.",
      "It was “Momo” by Michael Ende, on March 1, 2025.",
      "You read 1 author.",
      "1 book is unsorted.",
    ]);
  });

  it("name no first and last book where all are of one day, as an import can have them", () => {
    expect(sentences([book({ entryId: 1 }), book({ entryId: 2, title: "Dune" })])[1]).toBe(
      "You finished them all on March 1, 2025.",
    );
  });

  it.each([
    [[book({ newAuthor: true })], "You read Michael Ende for the first time."],
    [[book({})], "You’d read the author before."],
    [[book({}), book({ entryId: 2, author: "Jane Austen" })], "You read 2 authors, all of whom you’d read before."],
  ])("say whom a reader knew before", (books, expected) => {
    expect(sentences(books)).toContain(expected);
  });
});
