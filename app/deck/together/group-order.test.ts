import fc from "fast-check";
import { expect, it } from "vitest";

import { contentment, forGroup, placesOf } from "./group-order.ts";

const scores = fc.array(fc.double({ noNaN: true, min: -9, max: 9 }), { minLength: 8, maxLength: 8 });
const BOOKS = [0, 1, 2, 3, 4, 5, 6, 7];
const placed = (list: number[]) => placesOf(list.map((score, book) => ({ book, score })));

it("every book comes once, and the first is nobody's worst while another is not", () => {
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 6 }), (members) => {
      const places = members.map(placed);
      const order = forGroup(BOOKS, places);
      expect(order.toSorted()).toEqual(BOOKS);
      for (const [index, book] of order.slice(1).entries())
        expect(contentment(book, places)).toBeLessThanOrEqual(contentment(order[index]!, places));
    }),
  );
});

it("a book that all find good comes before one that two love and the third would refuse", () => {
  const [loved, good, rest] = [0, 1, 2];
  const fan = placesOf([
    { book: loved, score: 3 },
    { book: good, score: 2 },
    { book: rest, score: 1 },
  ]);
  const third = placesOf([
    { book: loved, score: 0 },
    { book: good, score: 2 },
    { book: rest, score: 1 },
  ]);
  expect(forGroup([loved, good, rest], [fan, fan, third])[0]).toBe(good);
});

it("without anybody's taste the order is that of the round's seed", () => {
  expect(forGroup([3, 1, 2], [])).toEqual([3, 1, 2]);
});
