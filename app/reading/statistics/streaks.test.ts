import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays } from "#app/platform/dates.ts";
import { runs } from "#tests/short-form.ts";

import { mondayOf } from "./monday.ts";
import { STRICT, streakDayAt, streakReachedOn, streaks, type StreakRule } from "./streaks.ts";

const TODAY = "2026-03-10";
const run = (from: string, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index));

describe("streaks", () => {
  it.each([
    ["nothing logged", [], { current: 0, longest: 0 }],
    ["today alone", [TODAY], { current: 1, longest: 1 }],
    ["yesterday alone", ["2026-03-09"], { current: 1, longest: 1 }],
    ["the day before yesterday", ["2026-03-08"], { current: 0, longest: 1 }],
    ["up to today, past the end of a short month", run("2026-02-26", 13), { current: 13, longest: 13 }],
    ["a longer one long ago", [...run("2025-10-20", 12), ...run("2026-03-08", 3)], { current: 3, longest: 12 }],
    ["a gap of one day", ["2026-03-07", "2026-03-08", TODAY], { current: 1, longest: 2 }],
    ["up to tomorrow, for who has flown west", run("2026-03-09", 3), { current: 3, longest: 3 }],
    ["over the days on which the clocks change", run("2025-10-24", 5), { current: 0, longest: 5 }],
  ])("counts %s", (_, days, expected) => {
    expect(streaks(days, TODAY)).toEqual(expected);
  });

  it("remembers the first day that completed seven in a row", () => {
    expect(streakReachedOn([...run("2026-01-01", 6), ...run("2026-02-01", 9), ...run("2026-03-01", 9)], 7)).toBe(
      "2026-02-07",
    );
    expect(streakReachedOn(run("2026-01-01", 6), 7)).toBeNull();
  });
});

describe("a kind streak", () => {
  const resting = (restDays: number) => ({ ...STRICT, restDays });
  const weekly: StreakRule = { ...STRICT, by: "week" };

  // March 10, 2026 is a Tuesday.
  it.each([
    ["no rest day", 0, ["2026-03-07", "2026-03-09", TODAY], { current: 2, longest: 2 }],
    ["one rest day, which does not count", 1, ["2026-03-07", "2026-03-09", TODAY], { current: 3, longest: 3 }],
    ["yesterday as a rest day", 1, ["2026-03-07", "2026-03-08"], { current: 2, longest: 2 }],
    ["one rest day in each of two weeks", 1, ["2026-03-07", TODAY], { current: 2, longest: 2 }],
    [
      "two rest days of one week as one too many",
      1,
      ["2026-03-04", "2026-03-06", "2026-03-08", TODAY],
      { current: 3, longest: 3 },
    ],
    [
      "two of one week where two are allowed",
      2,
      ["2026-03-04", "2026-03-06", "2026-03-08", TODAY],
      { current: 4, longest: 4 },
    ],
    ["a gap that two rest days do not cover", 2, ["2026-03-03", TODAY], { current: 1, longest: 1 }],
  ])("counts %s", (_, restDays, days, expected) => {
    expect(streaks(days, TODAY, resting(restDays))).toEqual(expected);
  });

  it.each([
    ["this week alone", [TODAY], { current: 1, longest: 1 }],
    ["last week, which this one can still continue", ["2026-03-02", "2026-03-08"], { current: 1, longest: 1 }],
    ["three weeks over the end of a year", ["2025-12-28", "2025-12-31", "2026-01-11"], { current: 0, longest: 3 }],
    ["weeks with one without", ["2026-02-20", "2026-03-03", TODAY], { current: 2, longest: 2 }],
  ])("counts weeks: %s", (_, days, expected) => {
    expect(streaks(days, TODAY, weekly)).toEqual(expected);
  });

  it("reaches seven weeks on the first day of the seventh", () => {
    const days = Array.from({ length: 8 }, (_, week) => addDays("2026-01-07", 7 * week));
    expect(streakReachedOn(days, 7, weekly)).toBe("2026-02-18");
  });
});

describe("the end of a day", () => {
  const until = (dayEnds: number) => ({ ...STRICT, dayEnds });

  it.each([
    ["2026-03-10T00:30:00Z", 0, "2026-03-10"],
    // 01:30 in Vienna.
    ["2026-03-10T00:30:00Z", 1, "2026-03-10"],
    ["2026-03-10T00:30:00Z", 2, "2026-03-09"],
    // The clocks go from 2 to 3: 01:59, then 03:00.
    ["2026-03-29T00:59:00Z", 3, "2026-03-28"],
    ["2026-03-29T01:00:00Z", 3, "2026-03-29"],
    // They go back from 3 to 2: both hours from 2 to 3 belong to the night.
    ["2026-10-25T00:30:00Z", 3, "2026-10-24"],
    ["2026-10-25T01:59:00Z", 3, "2026-10-24"],
    ["2026-10-25T02:00:00Z", 3, "2026-10-25"],
  ])("at %s, for a day that ends at %i, is on the side of %s", (time, dayEnds, expected) => {
    expect(streakDayAt("Europe/Vienna", new Date(time), until(dayEnds))).toBe(expected);
  });
});

/** Days within two months around today, each once, in order. */
const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 50 })
  .map((offsets) => offsets.toSorted((a, b) => a - b).map((offset) => addDays("2026-01-10", offset)));

/** The longest run that ends on `end`: the first day from which on no week rests too often. */
function slowRun(days: ReadonlySet<string>, end: string, restDays: number): number {
  const rests = new Map<string, number>();
  let length = 0;
  for (let day = end; day >= "2026-01-01"; day = addDays(day, -1)) {
    if (days.has(day)) length += 1;
    else rests.set(mondayOf(day), (rests.get(mondayOf(day)) ?? 0) + 1);
    if ((rests.get(mondayOf(day)) ?? 0) > restDays) break;
  }
  return length;
}

describe("whatever was logged", () => {
  it("is counted as a slow reference does", () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 0, max: 2 }), (days, restDays) => {
        const logged = new Set(days);
        const last = days.at(-1) ?? "";
        // Today is no rest day.
        const end = last < TODAY ? addDays(TODAY, -1) : last;
        expect(streaks(days, TODAY, { ...STRICT, restDays })).toEqual({
          current: slowRun(logged, end, restDays),
          longest: Math.max(0, ...days.map((day) => slowRun(logged, day, restDays))),
        });
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("more rest days never shorten a streak, and the longest is never less than the current", () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const [none, one, two] = [0, 1, 2].map((restDays) => streaks(days, TODAY, { ...STRICT, restDays }));
        for (const [less, more] of [
          [none!, one!],
          [one!, two!],
        ] as const) {
          expect(more.current).toBeGreaterThanOrEqual(less.current);
          expect(more.longest).toBeGreaterThanOrEqual(less.longest);
        }
        for (const { current, longest } of [none!, one!, two!]) expect(longest).toBeGreaterThanOrEqual(current);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
