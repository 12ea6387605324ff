import fc from "fast-check";
import { expect, it } from "vitest";

import { followReads, MERGED_READ } from "./follow-reads.ts";

const moved = (reviewed: number[], lines: Array<[before: number, after: number]>) =>
  Object.fromEntries(
    followReads(
      reviewed,
      lines.map(([before, after]) => ({ before, after })),
    ),
  );

it("a review follows its read", () => {
  expect(moved([1, 2], [[2, 1]])).toEqual({ 2: 1, 1: 2 });
  expect(moved([1], [[1, 2]])).toEqual({ 1: 2 });
});

it("a review of a read that has become two stays with its end", () => {
  expect(
    moved(
      [1],
      [
        [1, 1],
        [1, 2],
      ],
    ),
  ).toEqual({ 1: 2 });
});

it("of two reads that have become one the second review gets a number of its own", () => {
  expect(
    moved(
      [1, 2],
      [
        [1, 1],
        [2, 1],
      ],
    ),
  ).toEqual({ 1: 1, 2: 2 });
});

it("a review without a line of its read keeps its number, also from an entry that is merged", () => {
  expect(moved([0, 1], [])).toEqual({ 0: 0, 1: 1 });
  expect(moved([MERGED_READ], [])).toEqual({ [MERGED_READ]: 0 });
  expect(moved([0, MERGED_READ], [[1, 1]])).toEqual({ 0: 0, [MERGED_READ]: 2 });
});

it("no two reviews ever come to the same read", () => {
  const read = fc.integer({ min: 0, max: 6 }).chain((each) => fc.constantFrom(each, each + MERGED_READ));
  const line = fc.record({ before: read, after: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(fc.uniqueArray(read), fc.array(line), (reviewed, lines) => {
      const moves = followReads(reviewed, lines);
      expect([...moves.keys()].toSorted()).toEqual(reviewed.toSorted());
      expect(new Set(moves.values()).size).toBe(reviewed.length);
      expect(Math.max(0, ...moves.values())).toBeLessThan(MERGED_READ);
    }),
  );
});
