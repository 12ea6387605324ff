import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays, dayIn, daysBetween } from "#app/platform/dates.ts";
import type { GivenLine, ReplayedLine } from "#app/reading/log/reading-log.ts";
import { replay } from "#app/reading/log/reading-log.ts";
import { runs } from "#tests/short-form.ts";

import { weeksOfPages, yearOfDays } from "./reading-year.ts";
import { achievements, booksReachedOn, readingSpeed, speedReachedOn, type Completion } from "./rules.ts";
import { streakReachedOn, streaks } from "./streaks.ts";

const ZONES = ["Europe/Vienna", "Pacific/Kiritimati", "Pacific/Niue"];
const HOUR = 60 * 60_000;
const PAGES = 300;
const HISTORIES = runs(10_000);

/** A line of one of three books, some hours after the one before it, wherever the reader is by then. */
const line = fc.record({
  entry: fc.nat(2),
  hours: fc.constantFrom(1, 5, 20, 24, 26, 60),
  zone: fc.constantFrom(...ZONES, "Europe/Vienna", "Europe/Vienna"),
  told: fc.oneof(
    fc.constantFrom("want_to_read" as const, "reading" as const, "completed" as const),
    fc.integer({ min: 0, max: PAGES }),
  ),
});
const histories = fc.tuple(
  fc.array(line, { maxLength: 24 }),
  fc.integer({ min: 0, max: 50 }),
  fc.constantFrom(...ZONES),
);

interface History {
  lines: Array<ReplayedLine & { entry: number }>;
  /** Each once, in order. */
  days: string[];
  completions: Completion[];
  pagesByDay: Record<string, number>;
  today: string;
}

function historyOf([told, hoursSince, zone]: typeof histories extends fc.Arbitrary<infer T> ? T : never): History {
  // Across the night in which the clocks of Vienna go back, at moments that are all different.
  let now = Date.parse("2026-10-23T21:30:00Z");
  const given = told.map((one, id) => {
    now += one.hours * HOUR;
    const at = new Date(now);
    const page = typeof one.told === "number" ? one.told : one.told === "completed" ? PAGES : null;
    const line: GivenLine =
      typeof one.told === "number"
        ? { id, at, day: dayIn(one.zone, at), kind: "page", status: "reading", page }
        : { id, at, day: dayIn(one.zone, at), kind: "status", status: one.told, page };
    return { entry: one.entry, line };
  });
  const lines = [0, 1, 2].flatMap((entry) =>
    replay(given.filter((one) => one.entry === entry).map((one) => one.line)).lines.map((one) => ({ ...one, entry })),
  );
  const pagesByDay: Record<string, number> = {};
  for (const { day, fromPage, toPage } of lines) pagesByDay[day] = (pagesByDay[day] ?? 0) + toPage - fromPage;
  return {
    lines,
    days: [...new Set(lines.map(({ day }) => day))].sort(),
    completions: lines.filter(({ status }) => status === "completed").map((done) => completionOf(done, lines)),
    pagesByDay,
    today: dayIn(zone, new Date(now + hoursSince * HOUR)),
  };
}

function completionOf(done: History["lines"][number], lines: History["lines"]): Completion {
  const ofEntry = lines.filter(({ entry }) => entry === done.entry);
  const begun = ofEntry.find(({ read }) => read === done.read);
  const days = begun?.status === "reading" ? Math.ceil((done.at.getTime() - begun.at.getTime()) / (24 * HOUR)) : null;
  return {
    entryId: done.entry,
    day: done.day,
    at: done.at.getTime(),
    until:
      ofEntry
        .slice(ofEntry.indexOf(done) + 1)
        .find(({ status }) => status === "completed")
        ?.at.getTime() ?? null,
    pagesPerDay: days === null ? null : PAGES / Math.max(1, days),
  };
}

/** How many days in a row end on this one: asked day by day. */
const runUntil = (day: string, days: readonly string[]): number =>
  days.includes(day) ? 1 + runUntil(addDays(day, -1), days) : 0;

/** The mean over the read of each book that was its last finished one at a moment. */
function speedAt(moment: number, completions: readonly Completion[]): number {
  const speeds = completions
    .filter(({ at, until }) => at <= moment && (until === null || until > moment))
    .flatMap(({ pagesPerDay }) => pagesPerDay ?? []);
  return speeds.length === 0 ? 0 : Math.round(speeds.reduce((sum, one) => sum + one, 0) / speeds.length + 1e-7);
}

const forHistories = (holds: (history: History) => void, numRuns = HISTORIES) =>
  fc.assert(
    fc.property(histories, (told) => {
      holds(historyOf(told));
    }),
    { numRuns },
  );

it("the statistics counts streaks as a slow reference does", { timeout: 120_000 }, () => {
  forHistories(({ days, today }) => {
    const last = days.findLast((day) => daysBetween(day, today) <= 1);
    expect(streaks(days, today)).toEqual({
      current: last === undefined ? 0 : runUntil(last, days),
      longest: Math.max(0, ...days.map((day) => runUntil(day, days))),
    });
    for (const length of [1, 2, 3, 7]) {
      expect(streakReachedOn(days, length)).toBe(days.find((day) => runUntil(day, days) >= length) ?? null);
    }
  });
});

it(
  "the statistics finds the day of so many books, and of so fast a reader, as a slow reference does",
  { timeout: 120_000 },
  () => {
    forHistories(({ completions, days }) => {
      for (const books of [1, 2, 3, 4]) {
        const by = (day: string) =>
          new Set(completions.filter((one) => one.day <= day).map(({ entryId }) => entryId)).size;
        expect(booksReachedOn(completions, books)).toBe(days.find((day) => by(day) >= books) ?? null);
      }
      expect(readingSpeed(completions)).toBe(
        speedAt(
          Infinity,
          completions.filter(({ until }) => until === null),
        ),
      );
      for (const pages of [50, 150, 300]) {
        const first = completions
          .filter(({ pagesPerDay }) => pagesPerDay !== null)
          .toSorted((a, b) => a.at - b.at)
          .find(({ at }) => speedAt(at, completions) >= pages);
        expect(speedReachedOn(completions, pages)).toBe(first?.day ?? null);
      }
    });
  },
);

it("the statistics adds up the pages of every week as a slow reference does", { timeout: 120_000 }, () => {
  forHistories(({ lines, pagesByDay, today }) => {
    const weeks = weeksOfPages(pagesByDay, today, 4);
    const slowly = weeks.map(({ monday }) => {
      const inWeek = lines.filter(({ day }) => day >= monday && day < addDays(monday, 7));
      const pages = inWeek.reduce((sum, { fromPage, toPage }) => sum + toPage - fromPage, 0);
      return { monday, pages, days: new Set(inWeek.map(({ day }) => day)).size };
    });
    expect(weeks).toEqual(slowly);
  });
});

it("the statistics finds every logged day of a year in its place", () => {
  forHistories(({ pagesByDay, today }) => {
    const ofYear = yearOfDays(2026, pagesByDay, today)
      .flat()
      .filter((index) => index !== null);
    expect(ofYear).toHaveLength(365);
    const logged = ofYear.filter(({ pages }) => pages !== null).map(({ day, pages }) => [day, pages]);
    expect(logged).toEqual(
      Object.entries(pagesByDay)
        .filter(([day]) => day.startsWith("2026-"))
        .toSorted(),
    );
  }, 200);
});

it("the statistics keeps what was unlocked, and shows between 0 and 100 percent", { timeout: 120_000 }, () => {
  forHistories(({ days, completions, today }) => {
    for (const { percent, unlockedOn } of achievements({ days, completions }, today)) {
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      if (unlockedOn !== null) expect(percent).toBe(100);
    }
    // A day later nothing that was unlocked is locked again.
    const [before, after] = [today, addDays(today, 1)].map((day) => achievements({ days, completions }, day));
    expect(after!.map(({ unlockedOn }) => unlockedOn)).toEqual(before!.map(({ unlockedOn }) => unlockedOn));
  });
});
