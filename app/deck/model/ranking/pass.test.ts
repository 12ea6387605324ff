import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chance } from "./chance.ts";
import { nextCards, PASS_BEGINS, type PassDeck, type PassPlace } from "./pass.ts";

type Card = { book: number };

describe("a ranked pass", () => {
  it("shows every book once, whatever was swiped and however the ranking changes its mind", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 900 }),
        fc.integer(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 5, max: 40 }),
        async (size, seed, seenShare, count) => {
          const draw = chance(seed);
          const books = Array.from({ length: size }, (_, at) => (draw() < 0.1 ? null : at + 1));
          const seen = new Set(books.filter(() => draw() < seenShare));
          // A ranking without any memory: each call has another opinion, as after a swipe.
          const shuffled = (some: readonly number[]) =>
            some.map((book) => ({ book, by: draw() })).sort((a, b) => a.by - b.by);
          const all = books.filter((book) => book !== null);
          const deck: PassDeck<Card> = {
            size,
            booksAt: async (start, end) => books.slice(start, end).filter((book) => book !== null),
            seenBefore: (book) => seen.has(book),
            pick: ({ count, without }) =>
              shuffled(all.filter((book) => !without.has(book) && !seen.has(book))).slice(0, count),
            order: (some, count) => shuffled(some).slice(0, count),
          };
          const shown: number[] = [];
          let place: PassPlace = PASS_BEGINS;
          for (let ended = false; !ended;) {
            // The place goes through the address or a body in between.
            const page = await nextCards(deck, JSON.parse(JSON.stringify(place)) as PassPlace, count);
            shown.push(...page.cards.map(({ book }) => book));
            ({ place, ended } = page);
            expect(place.head.length + place.dealt.length).toBeLessThanOrEqual(500);
          }
          expect(shown.toSorted((a, b) => a - b)).toEqual(all);
          const firstSeen = shown.findIndex((book) => seen.has(book));
          if (firstSeen >= 0) expect(shown.slice(firstSeen).every((book) => seen.has(book))).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  }, 30_000);

  it("looks through a bounded number of windows for a page", async () => {
    let asked = 0;
    const deck: PassDeck<Card> = {
      size: 1_000_000,
      booksAt: async (start) => (asked++, [start]),
      seenBefore: () => true,
      pick: () => [],
      order: (books, count) => books.slice(0, count).map((book) => ({ book })),
    };
    const { cards, ended, place } = await nextCards(deck, PASS_BEGINS, 11);
    expect([cards.length, ended, place.window, asked]).toEqual([0, false, 10, 11]);
  });
});
