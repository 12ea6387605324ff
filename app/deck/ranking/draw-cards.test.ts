import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chance } from "./chance.ts";
import { drawCards, INITIAL_DRAW, type CardSource, type DrawState } from "./draw-cards.ts";

type Card = { book: number };

describe("a ranked shuffle", () => {
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
          const source: CardSource<Card> = {
            size,
            booksAt: async (start, end) => books.slice(start, end).filter((book) => book !== null),
            seenBefore: (book) => seen.has(book),
            pick: ({ count, without }) =>
              shuffled(all.filter((book) => !without.has(book) && !seen.has(book))).slice(0, count),
            order: (some, count) => shuffled(some).slice(0, count),
          };
          const shown: number[] = [];
          let state: DrawState = INITIAL_DRAW;
          for (let ended = false; !ended;) {
            // The state goes through the address or a body in between.
            const page = await drawCards(source, JSON.parse(JSON.stringify(state)) as DrawState, count);
            shown.push(...page.cards.map(({ book }) => book));
            ({ state, ended } = page);
            expect(state.head.length + state.drawn.length).toBeLessThanOrEqual(500);
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
    const source: CardSource<Card> = {
      size: 1_000_000,
      booksAt: async (start) => (asked++, [start]),
      seenBefore: () => true,
      pick: () => [],
      order: (books, count) => books.slice(0, count).map((book) => ({ book })),
    };
    const { cards, ended, state } = await drawCards(source, INITIAL_DRAW, 11);
    expect([cards.length, ended, state.window, asked]).toEqual([0, false, 10, 11]);
  });
});
