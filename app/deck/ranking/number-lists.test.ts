import fc from "fast-check";
import { expect, it } from "vitest";

import { NumberLists } from "./number-lists.ts";

it("lists keep their first numbers, in the order in which they came", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(fc.nat(3), fc.nat(2_000)), fc.nat()), { maxLength: 800, size: "max" }),
      fc.integer({ min: 1, max: 60 }),
      (pushes, most) => {
        const [lists, expected] = [new NumberLists(most), new Map<number, number[]>()];
        for (const [list, value] of pushes) {
          lists.push(list, value);
          expected.set(list, [...(expected.get(list) ?? []), value].slice(0, most));
        }
        for (const list of [...expected.keys(), 2_001]) {
          const found: number[] = [];
          lists.each(list, (value) => found.push(value));
          expect(found).toEqual(expected.get(list) ?? []);
        }
      },
    ),
    { numRuns: 50 },
  );
});
