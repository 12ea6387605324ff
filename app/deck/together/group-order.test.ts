import fc from "fast-check";
import { expect, it } from "vitest";

import { forGroup, placesOf } from "./group-order.ts";

const scores = fc.array(fc.double({ noNaN: true, min: -9, max: 9 }), { minLength: 8, maxLength: 8 });
const BOOKS = [0, 1, 2, 3, 4, 5, 6, 7];
const placed = (list: number[]) => placesOf(list.map((score, book) => ({ book, score })));

it("every book comes once, and the first is one that no other is better than for everybody", () => {
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 6 }), (members) => {
      const places = members.map(placed);
      const order = forGroup(BOOKS, places);
      expect(order.toSorted()).toEqual(BOOKS);
      expect(forGroup(BOOKS, places, 3)).toEqual(order.slice(0, 3));
      const first = order[0]!;
      const isBetter = (book: number) => places.every((each) => each.get(book)! > each.get(first)!);
      expect(BOOKS.filter(isBetter)).toEqual([]);
    }),
  );
});

it("whoever wants something else than all the others gets their turn", () => {
  const many = placed([8, 7, 6, 5, 4, 3, 2, 1]);
  const other = placed([1, 2, 3, 4, 5, 6, 7, 8]);
  const order = forGroup(BOOKS, [many, many, many, other]);
  expect(order[0]).toBe(0);
  expect(order.slice(0, 4)).toContain(7);
});

it("without anybody's taste the order is that of the round's seed", () => {
  expect(forGroup([3, 1, 2], [])).toEqual([3, 1, 2]);
});
