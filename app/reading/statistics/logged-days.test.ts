import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { loggedDays, undatedIn, type LinesByDay } from "./logged-days.ts";

describe("the days of a log", () => {
  it("leave out a book that was only finished on one, and keep what else was read on it", () => {
    const all = { "2026-01-01": [688, 1], "2026-01-02": [320, 2], "2026-01-03": [0, 1] } as const;
    const undated = { "2026-01-01": [688, 1], "2026-01-02": [300, 1] } as const;
    expect(loggedDays(all, undated)).toEqual({
      days: ["2026-01-01", "2026-01-02", "2026-01-03"],
      pagesInAll: 1_008,
      pages: { "2026-01-02": 20, "2026-01-03": 0 },
      undated,
    });
  });

  it("lose no page: dated and undated pages are all pages, and no undated book gives a day of reading", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, "0")}`);
    const lines = fc.array(fc.record({ day, pages: fc.integer({ min: -50, max: 900 }), whole: fc.boolean() }), {
      maxLength: 60,
    });
    const byDay = (some: Array<{ day: string; pages: number }>): LinesByDay => {
      const sums: Record<string, [number, number]> = {};
      for (const { day: on, pages } of some.toSorted((a, b) => a.day.localeCompare(b.day))) {
        const [before, count] = sums[on] ?? [0, 0];
        sums[on] = [before + pages, count + 1];
      }
      return sums;
    };
    fc.assert(
      fc.property(lines, (all) => {
        const whole = all.filter((line) => line.whole);
        const logged = loggedDays(byDay(all), byDay(whole));
        const sum = (pages: number[]) => pages.reduce((total, one) => total + one, 0);
        expect(sum(Object.values(logged.pages)) + sum(whole.map(({ pages }) => pages))).toBe(logged.pagesInAll);
        expect(Object.keys(logged.pages)).toEqual(Object.keys(byDay(all.filter((line) => !line.whole))));
        expect(undatedIn(logged.undated, "2026-02-01", "2026-02-28")).toBe(whole.length);
      }),
    );
  });
});
