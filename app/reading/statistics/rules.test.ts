import { describe, expect, it } from "vitest";

import { addDays } from "#app/platform/dates.ts";

import {
  achievements,
  booksReachedOn,
  nextStep,
  readingSpeed,
  share,
  speedReachedOn,
  type Completion,
} from "./rules.ts";

const TODAY = "2026-03-10";
const run = (from: string, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index));

let moment = 0;
const completion = (facts: Partial<Completion>): Completion => {
  moment += 1;
  return { entryId: moment, day: TODAY, at: moment, until: null, pagesPerDay: 30, ...facts };
};

describe("books ever completed", () => {
  it("count once however often they were completed, by the day and not by when it was written", () => {
    const twice = [
      completion({ entryId: 1, day: "2026-02-01" }),
      completion({ entryId: 2, day: "2026-01-05" }),
      completion({ entryId: 1, day: "2026-01-01" }),
    ];
    expect(booksReachedOn(twice, 1)).toBe("2026-01-01");
    expect(booksReachedOn(twice, 2)).toBe("2026-01-05");
    expect(booksReachedOn(twice, 3)).toBeNull();
  });
});

describe("the reading speed", () => {
  it("is the mean of what stands as completed, and knows nothing of what nobody timed", () => {
    expect(readingSpeed([])).toBe(0);
    expect(
      readingSpeed([
        completion({ pagesPerDay: 10 }),
        completion({ pagesPerDay: 21 }),
        completion({ pagesPerDay: 500, until: 9e9 }),
        completion({ pagesPerDay: null }),
      ]),
    ).toBe(16);
  });

  it("reached its target on the day it did, even if slower books followed or the book was taken up again", () => {
    const slowAfter = [
      completion({ day: "2026-01-01", pagesPerDay: 100 }),
      completion({ day: "2026-01-02", pagesPerDay: 500 }),
      completion({ day: "2026-01-03", pagesPerDay: 20 }),
    ];
    expect(speedReachedOn(slowAfter, 300)).toBe("2026-01-02");
    const resumed = [completion({ day: "2026-01-01", at: 1, until: 2, pagesPerDay: 400 })];
    expect(speedReachedOn(resumed, 300)).toBe("2026-01-01");
  });

  it("counts a book that left no more", () => {
    const gone = [
      completion({ at: 1, until: 2, pagesPerDay: 560, entryId: 1, day: "2026-01-01" }),
      completion({ at: 3, pagesPerDay: 40, entryId: 2, day: "2026-01-03" }),
    ];
    expect(speedReachedOn(gone, 600)).toBeNull();
    expect(speedReachedOn(gone, 560)).toBe("2026-01-01");
  });

  it("is rounded as it is shown", () => {
    const thirds = [899, 899, 899].map((pages) => completion({ pagesPerDay: pages / 3 }));
    expect(readingSpeed(thirds)).toBe(300);
    expect(speedReachedOn(thirds, 300)).toBe(TODAY);
    expect(speedReachedOn([completion({ pagesPerDay: 299.4 })], 300)).toBeNull();
  });
});

describe("achievements", () => {
  const by = (key: string, history: Parameters<typeof achievements>[0]) =>
    achievements(history, TODAY).find((one) => one.key === key)!;

  it("begin at nothing", () => {
    expect(
      achievements({ days: [], completions: [] }, TODAY).map(({ name, target, percent, unlockedOn }) => [
        name,
        target,
        percent,
        unlockedOn,
      ]),
    ).toEqual([
      ["First Steps", 1, 0, null],
      ["Bookworm", 10, 0, null],
      ["Speed Demon", 300, 0, null],
      ["Streak Master", 7, 0, null],
    ]);
  });

  it("stay once unlocked: a streak that broke, a speed that fell, a book put back", () => {
    const history = {
      days: [...run("2026-01-01", 7), TODAY],
      completions: [
        completion({ day: "2026-01-02", pagesPerDay: 320, until: 9e9 }),
        completion({ day: "2026-03-01", pagesPerDay: 12 }),
      ],
    };
    expect(by("streak-master", history)).toMatchObject({ progress: 1, percent: 100, unlockedOn: "2026-01-07" });
    expect(by("speed-demon", history)).toMatchObject({ progress: 12, percent: 100, unlockedOn: "2026-01-02" });
    expect(by("first-steps", history)).toMatchObject({ progress: 2, percent: 100, unlockedOn: "2026-01-02" });
    expect(by("bookworm", history)).toMatchObject({ progress: 2, percent: 20, unlockedOn: null });
  });

  it("name no day that is only the day of adding a book read before", () => {
    const undated = completion({ entryId: 2, day: "2021-05-06", at: 1, undated: true });
    const read = completion({ entryId: 1, day: "2026-01-02", at: 2 });
    const known = (...completions: Completion[]) => by("first-steps", { days: [], completions }).isDayKnown;
    expect([known(read), known(undated), known(undated, read), known(read, { ...undated, day: TODAY })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("say what comes next, one in the singular", () => {
    const nine = { days: [], completions: Array.from({ length: 9 }, () => completion({})) };
    expect(nextStep(by("bookworm", nine))).toBe("1 more book to go.");
    expect(nextStep(by("streak-master", { days: run("2026-03-05", 6), completions: [] }))).toBe("1 more day to go.");
    expect(nextStep(by("streak-master", { days: run("2026-03-09", 2), completions: [] }))).toBe("5 more days to go.");
    expect(nextStep(by("speed-demon", { days: [], completions: [] }))).toContain("Start and finish a book here");
  });
});

it("a share of pages never passes 100, is never divided by nothing, and is 100 only for all", () => {
  expect([share(0, 0), share(1, 3), share(999, 1000), share(7, 7), share(9, 7), share(-1, 7)]).toEqual([
    0, 33, 99, 100, 100, 0,
  ]);
});
