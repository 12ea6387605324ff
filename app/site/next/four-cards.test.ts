import fc from "fast-check";
import { expect, it } from "vitest";

import type { Pace } from "#app/reading/next/pace.ts";

import { bestFirst, fitting, fourCards, type ShelfCandidate } from "./four-cards.ts";
import { EVENINGS, MOST_NOT_NOW, nextPath, readNextView, type NextView } from "./next-view.ts";

const book = fc.record({
  entryId: fc.integer({ min: 1, max: 5_000 }),
  author: fc.constantFrom("Ana", "ana", "Ben", "Cleo", "Dan", "Eve"),
  score: fc.constantFrom(0, 0.1, 0.2, 0.5, -0.3),
  listedAt: fc.nat(20),
  pages: fc.option(fc.integer({ min: 1, max: 900 })),
  moods: fc.subarray(["dark", "funny", "sad"]),
}) satisfies fc.Arbitrary<ShelfCandidate>;
const shelf = fc.uniqueArray(book, { selector: ({ entryId }) => entryId, maxLength: 30 });
const ids = (books: ReturnType<typeof fourCards>) => books.map(({ book }) => book.entryId);

it("four books are offered, each once, or all that there are", () => {
  fc.assert(
    fc.property(shelf, (books) => {
      const offered = ids(fourCards(books, []));
      expect(offered).toHaveLength(Math.min(4, books.length));
      expect(new Set(offered).size).toBe(offered.length);
    }),
  );
});

it("a book put aside gives way to one other, and the rest stay", () => {
  fc.assert(
    fc.property(shelf, fc.nat(3), (books, at) => {
      const before = ids(fourCards(books, []));
      const aside = before[at];
      if (aside === undefined) return;
      const after = ids(fourCards(books, [aside]));
      expect(after).not.toContain(aside);
      expect(after).toEqual(expect.arrayContaining(before.filter((id) => id !== aside)));
      expect(after).toHaveLength(Math.min(4, books.length - 1));
    }),
    { numRuns: 1_000 },
  );
});

it("whoever puts aside one after the other is offered every book of the shelf", () => {
  fc.assert(
    fc.property(shelf, (books) => {
      const aside: number[] = [];
      for (let next = ids(fourCards(books, [])); next.length > 0; next = ids(fourCards(books, aside)))
        aside.push(next[0]!);
      expect(aside.toSorted()).toEqual(books.map(({ entryId }) => entryId).toSorted());
    }),
  );
});

it("the three of taste are by three authors while there are as many, and the last card has waited longest", () => {
  fc.assert(
    fc.property(shelf, (books) => {
      const offers = fourCards(books, []);
      const byTaste = offers.slice(0, 3).map(({ book }) => book);
      const authors = new Set(books.map(({ author }) => author.toLowerCase()));
      expect(new Set(byTaste.map(({ author }) => author.toLowerCase())).size).toBe(Math.min(3, authors.size));
      const longest = offers[3]?.book;
      const others = books.filter((each) => !byTaste.includes(each));
      if (longest) expect(others.every(({ listedAt }) => listedAt >= longest.listedAt)).toBe(true);
      else expect(others).toEqual([]);
      for (const { book, isLongest } of offers) {
        if (isLongest) expect(books.every(({ listedAt }) => listedAt >= book.listedAt)).toBe(true);
      }
    }),
  );
});

it("the best is always offered, and the order of the rows changes nothing", () => {
  fc.assert(
    fc.property(shelf, (books) => {
      const offered = ids(fourCards(books, []));
      if (books.length > 0) expect(offered[0]).toBe(bestFirst(books)[0]!.entryId);
      expect(ids(fourCards(books.toReversed(), []))).toEqual(offered);
    }),
  );
});

const PACE: Pace = { speed: 40, slow: 20 };
const ANY = { mood: null, length: null, evenings: null } as const;

it("what fits has the mood, the length and the evenings asked for", () => {
  fc.assert(
    fc.property(shelf, fc.constantFrom(...EVENINGS), (books, evenings) => {
      const fits = fitting(books, { mood: "dark", length: "short", evenings }, PACE, "2026-11-24");
      for (const { moods, pages } of fits) {
        expect(moods).toContain("dark");
        expect(pages).toBeLessThanOrEqual(Math.min(200, 40 * evenings));
      }
      expect(fitting(books, ANY, PACE, "2026-11-24")).toEqual(books);
      // Evenings cannot be counted without a pace.
      expect(fitting(books, { ...ANY, evenings }, null, "2026-11-24")).toEqual(books);
    }),
  );
});

it("the address of a choice reads back what it wrote", () => {
  const view: fc.Arbitrary<NextView> = fc.record({
    mood: fc.option(fc.string({ minLength: 1, maxLength: 50, unit: fc.constantFrom("a", " ", "&", "ä", "%", "=") })),
    length: fc.option(fc.constantFrom("short", "medium", "long")),
    evenings: fc.option(fc.constantFrom(...EVENINGS)),
    notNow: fc.uniqueArray(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: MOST_NOT_NOW }),
  });
  fc.assert(
    fc.property(view, (view) => {
      expect(readNextView(new URL(nextPath(view), "http://localhost").searchParams)).toEqual(view);
    }),
  );
});

it.each(["length=__proto__", "length=x&evenings=4", "evenings=-1", "not=a.-1..9999999999999", "not=.", "mood="])(
  "the address of a choice takes %s for nothing asked",
  (query) => expect(nextPath(readNextView(new URLSearchParams(query)))).toBe("/reading-tracker/next"),
);

it("an address holds the books put aside last", () => {
  const many = Array.from({ length: MOST_NOT_NOW + 50 }, (_, at) => at + 1);
  const { notNow } = readNextView(new URLSearchParams({ not: many.join(".") }));
  expect(notNow).toHaveLength(MOST_NOT_NOW);
  expect(notNow.at(-1)).toBe(many.at(-1));
});
