import { describe, expect, it } from "vitest";

import { mondayOf } from "./monday.ts";
import { inkOf, weeksOf, weeksOfPages, yearOfDays, yearsOf } from "./reading-year.ts";

describe("a year of days", () => {
  it.each([
    [2026, 365, 53],
    [2024, 366, 53],
    // A leap year that begins on a Sunday has days in 54 weeks.
    [2012, 366, 54],
    [2021, 365, 53],
  ])("%i has each of its %i days once, in %i weeks that begin on Monday", (year, days, weeks) => {
    const grid = yearOfDays(year, {}, `${year}-12-31`);
    const all = grid.flat().filter((day) => day !== null);
    expect([grid.length, all.length, new Set(all.map(({ day }) => day)).size]).toEqual([weeks, days, days]);
    expect(grid.every((week) => week.length === 7)).toBe(true);
    for (const week of grid) {
      for (const [row, day] of week.entries()) {
        if (day) expect((new Date(day.day).getUTCDay() + 6) % 7).toBe(row);
      }
    }
  });

  it("knows what was logged, what was not, and what has not come", () => {
    const grid = yearOfDays(2026, { "2025-12-31": 9, "2026-01-01": 40, "2026-01-02": 0 }, "2026-01-03");
    expect(grid[0]!.slice(0, 3)).toEqual([null, null, null]);
    expect(grid[0]!.slice(3)).toEqual([
      { day: "2026-01-01", pages: 40, ink: 3, future: false },
      { day: "2026-01-02", pages: 0, ink: 1, future: false },
      { day: "2026-01-03", pages: null, ink: 0, future: false },
      { day: "2026-01-04", pages: null, ink: 0, future: true },
    ]);
  });

  it.each([
    [undefined, 0],
    [-20, 1],
    [0, 1],
    [14, 1],
    [15, 2],
    [29, 2],
    [30, 3],
    [59, 3],
    [60, 4],
    [900, 4],
  ])("marks %s pages with ink %i", (pages, ink) => {
    expect(inkOf(pages)).toBe(ink);
  });

  it("can be chosen back to the first that has a line", () => {
    expect(yearsOf([], "2026-05-01")).toEqual([2026]);
    expect(yearsOf(["2023-12-31", "2026-01-01"], "2026-05-01")).toEqual([2026, 2025, 2024, 2023]);
    // Logged on what is still tomorrow here.
    expect(yearsOf(["2027-01-01"], "2026-12-31")).toEqual([2026]);
  });
});

describe("weeks", () => {
  it("run from Monday to Sunday, the last one under way", () => {
    // March 29, 2026 is the Sunday on which Vienna's clocks are put forward.
    const weeks = weeksOfPages({ "2026-03-23": 10, "2026-03-29": 5, "2026-03-30": -3, "2026-04-01": 20 }, "2026-04-01");
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(-2)).toEqual([
      { monday: "2026-03-23", pages: 15, days: 2 },
      { monday: "2026-03-30", pages: 17, days: 2 },
    ]);
    expect(weeks[0]!.monday).toBe("2025-10-06");
  });

  it("of a past year are all of it, the first and the last as whole weeks", () => {
    const weeks = weeksOf({ "2024-12-31": 5 }, 2024, "2026-04-01");
    expect([weeks.length, weeks[0]!.monday, weeks.at(-1)]).toEqual([
      53,
      "2024-01-01",
      { monday: "2024-12-30", pages: 5, days: 1 },
    ]);
    expect(weeksOf({}, 2026, "2026-04-01")).toEqual(weeksOfPages({}, "2026-04-01"));
    expect(weeksOf({}, null, "2026-04-01")).toEqual(weeksOfPages({}, "2026-04-01"));
  });

  it.each([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2026-01-01", "2025-12-29"],
  ])("%s belongs to the one of %s", (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});
