import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { CachedPage } from "./cached-page.ts";
import { PageRing } from "./page-ring.ts";

const MINUTE_MS = 60_000;

function page(renderedAt: number): CachedPage {
  return { version: "1", status: 200, headers: {}, etag: null, bodies: {}, bytes: 10, isCacheable: true, renderedAt };
}

function ringOf(size: number, ages: readonly number[]): PageRing {
  return ages.reduce((ring, age) => ring.with(page(-age)), new PageRing("1", size));
}

describe("a ring of pages", () => {
  it("never hands out the same page twice in a row", () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), chances, (size, drawn) => {
        const ring = ringOf(
          size,
          Array.from({ length: size }, () => 0),
        );
        let last: CachedPage | null = null;
        for (const chance of drawn) {
          const next = ring.next(0, () => chance);
          expect(next).not.toBeNull();
          expect(next).not.toBe(last);
          last = next;
        }
      }),
    );
  });

  it("asks for another page while its only one was the last that was handed out", () => {
    const ring = ringOf(5, [0]);
    expect(ring.next(0)).not.toBeNull();
    expect(ring.next(0)).toBeNull();
    const more = ring.with(page(0));
    expect(more.next(0)).not.toBeNull();
  });

  it("hands out the one page of a ring of one again and again, however old", () => {
    const ring = ringOf(1, [60 * MINUTE_MS]);
    expect(ring.next(0)).toBe(ring.next(0));
    expect(ring.isDue(0)).toBe(false);
  });

  it("is due until it is full, and again when its oldest page is a minute old", () => {
    expect(ringOf(3, [0, 0]).isDue(0)).toBe(true);
    expect(ringOf(3, [0, 0, 0]).isDue(0)).toBe(false);
    expect(ringOf(3, [2 * MINUTE_MS, 0, 0]).isDue(0)).toBe(true);
    expect(
      ringOf(3, [2 * MINUTE_MS, 0, 0])
        .with(page(0))
        .isDue(0),
    ).toBe(false);
  });

  it("hands out nothing that is older than ten minutes", () => {
    expect(ringOf(3, [11 * MINUTE_MS, 11 * MINUTE_MS]).next(0)).toBeNull();
  });

  it("counts the bytes of the pages that it holds", () => {
    expect(ringOf(3, [0, 0, 0, 0, 0]).bytes).toBe(31);
  });
});
