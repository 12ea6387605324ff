import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatShuffle, isCurrent, ordinalAt, parseShuffle } from "./deck-order.ts";

const count = fc.nat(999_999_999);
const seeds = fc.integer({ min: 0, max: 0xffffffff });

describe("the order of a shuffle", () => {
  it("visits every book exactly once, whatever the size and the seed", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 3_000 }), (seed, size) => {
        const visited = new Set(Array.from({ length: size }, (_, position) => ordinalAt({ seed, size }, position)));
        expect(visited.size).toBe(size);
        expect(Math.min(...visited)).toBe(0);
        expect(Math.max(...visited)).toBe(size - 1);
      }),
      { numRuns: 60 },
    );
  });

  it("stays inside the deck at two thousand million books", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.nat(), (seed, size, anywhere) => {
        const number = ordinalAt({ seed, size }, anywhere % size);
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(size);
      }),
    );
  });

  it("is fixed by its seed and differs between seeds", () => {
    const order = (seed: number) => Array.from({ length: 300 }, (_, at) => ordinalAt({ seed, size: 300 }, at));
    expect(order(7)).toEqual(order(7));
    expect(order(7)).not.toEqual(order(8));
  });

  it("gives all 24 orders of four books about equally often", () => {
    const counts = new Map<string, number>();
    const draws = 24_000;
    for (let draw = 0; draw < draws; draw++) {
      const seed = Math.imul(draw, 2_654_435_761) >>> 0;
      const order = [0, 1, 2, 3].map((at) => ordinalAt({ seed, size: 4 }, at)).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const expected = draws / 24;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 23 degrees of freedom: 57.1 is exceeded once in 10,000 fair shuffles, and the seeds here are fixed.
    expect(chiSquare).toBeLessThan(57.1);
  });

  it("puts each book at each place about equally often", () => {
    const size = 100;
    const seen = Array.from({ length: size }, () => 0);
    for (let seed = 0; seed < 10_000; seed++) seen[ordinalAt({ seed, size }, 0)]! += 1;
    expect(Math.min(...seen)).toBeGreaterThan(60);
    expect(Math.max(...seen)).toBeLessThan(140);
  });
});

describe("a shuffle in the address", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.record({ seed: seeds, size: count, epoch: count, lap: count, began: count }), (shuffle) => {
        expect(parseShuffle(formatShuffle(shuffle))).toEqual(shuffle);
      }),
    );
  });

  it.each([
    null,
    "",
    "1.2.3",
    "1.2.3.4",
    "1.2.3.4.5.6",
    "-1.2.3.0.1",
    "zzzzzzz.1.0.0.1",
    "a.b.c.d.e",
    "1.1e3.0.0.1",
    " 1.1.1.1.1",
    "1.1.1.1.1\n",
  ])("is refused when it reads %j", (text) => {
    expect(parseShuffle(text)).toBeNull();
  });

  it("ends when the deck is renumbered or smaller than the shuffle", () => {
    const shuffle = { seed: 1, size: 10, epoch: 2, lap: 0, began: 5 };
    expect(isCurrent(shuffle, { size: 12, epoch: 2 })).toBe(true);
    expect(isCurrent(shuffle, { size: 12, epoch: 3 })).toBe(false);
    expect(isCurrent(shuffle, { size: 9, epoch: 2 })).toBe(false);
  });
});
