import fc from "fast-check";
import { expect, it } from "vitest";

import { TextNumbers } from "./text-numbers.ts";

const text = fc.oneof(fc.constantFrom("", "a", "ab", "b"), fc.string({ maxLength: 12, unit: "binary" }));

it("each text has the number of those that came before it, whenever it comes again", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 2_000, size: "max" }), fc.array(text), (texts, others) => {
      const [numbers, expected] = [new TextNumbers(), new Map<string, number>()];
      for (const one of texts) {
        if (!expected.has(one)) expected.set(one, expected.size);
        expect(numbers.numberOf(one)).toBe(expected.get(one));
      }
      for (const one of [...texts, ...others]) expect(numbers.known(one)).toBe(expected.get(one));
    }),
    { numRuns: 30 },
  );
});
