import fc from "fast-check";
import { expect, test } from "vitest";

import { NumberTable } from "./number-table.ts";

const number = fc.integer({ min: 1, max: 0x7fffffff });

test("A table counts as a map does, however many numbers share a slot", () => {
  const counts = fc.array(
    fc.tuple(fc.oneof(number, fc.constantFrom(1, 65_537, 131_073)), fc.integer({ min: 1, max: 9 })),
  );
  fc.assert(
    fc.property(counts, number, (added, other) => {
      const table = new NumberTable(new Int32Array(4));
      const map = new Map<number, number>();
      for (const [one, by] of added) {
        table.add(one, by);
        map.set(one, (map.get(one) ?? 0) + by);
      }
      expect(table.size).toBe(map.size);
      for (const [one, count] of map) expect(table.countOf(one)).toBe(count);
      expect(table.has(other)).toBe(map.has(other));
      const best = [...map].sort(([one, a], [two, b]) => b - a || one - two).map(([one]) => one);
      for (const most of [1, 3, 1_000]) expect([...table.top(most)]).toEqual(best.slice(0, most));
      expect([...new NumberTable(...table.arrays).top(1_000)]).toEqual(best);
    }),
  );
});

test("What is no key counts for nothing", () => {
  const table = new NumberTable();
  for (const none of [-1, 0]) table.add(none);
  expect([table.size, table.countOf(-1), table.has(0)]).toEqual([0, 0, false]);
});
