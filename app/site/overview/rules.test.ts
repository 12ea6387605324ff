import { expect, it } from "vitest";

import { daysUntil, inBytes, readPeriod, screensSentence, sentence } from "./rules.ts";

const VIEWS = { one: "page view", many: "page views" };
const week = (counts: Record<string, number>) => daysUntil("2026-03-02", 7, counts);

it("the overview lays out every day of the period, the last of them today", () => {
  expect(week({ "2026-02-28": 3, "2026-02-23": 9 }).map(({ day, count }) => `${day} ${count}`)).toEqual([
    "2026-02-24 0",
    "2026-02-25 0",
    "2026-02-26 0",
    "2026-02-27 0",
    "2026-02-28 3",
    "2026-03-01 0",
    "2026-03-02 0",
  ]);
});

it("the overview says what one sees", () => {
  expect(sentence(week({}), VIEWS)).toBe("No page views in the last 7 days.");
  expect(sentence(week({ "2026-03-01": 1 }), VIEWS)).toBe("1 page view in the last 7 days, on March 1, 2026.");
  expect(sentence(week({ "2026-03-01": 1_200, "2026-03-02": 1_200, "2026-02-24": 4 }), VIEWS)).toBe(
    "2,404 page views in the last 7 days; the busiest day was March 1, 2026, with 1,200.",
  );
});

it("the overview reads the period from the address, a month where it names none that there is", () => {
  expect(["7", "90", "30", "", "8", "-7", "7.0", null].map(readPeriod)).toEqual([7, 90, 30, 30, 30, 30, 30, 30]);
});

it("writes bytes as people read them", () => {
  expect([0, 999, 1_000, 12_345_678, 999_999_999_999, 5e15].map(inBytes)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "12.3 MB",
    "1,000 GB",
    "5,000 TB",
  ]);
});

it("K31: the overview names the screens that stand out, and no pattern of a developer", () => {
  const summary = (...views: number[]) =>
    screensSentence(views.map((count, at) => ({ screen: `/s${at}`, views: count })));
  expect(summary()).toBe("No screen was opened.");
  expect(summary(3)).toBe("Every view was of /s0.");
  expect(summary(9, 5, 1)).toBe("/s0 is opened most, then /s1.");
  expect(summary(9, 5, 5)).toBe("/s0 is opened most.");
  expect(summary(5, 5, 1)).toBe("/s0 and /s1 are opened most.");
  expect(summary(5, 5, 5, 1)).toBe("3 screens tie for most opened.");
  expect(summary(3, 3, 3)).toBe("All 3 screens are opened equally often.");
  expect(screensSentence([{ screen: "/blog/:slug", views: 1 }])).toBe("Every view was of /blog/….");
  expect(sentence(week({ "2026-03-01": 24 }), VIEWS)).toBe("24 page views in the last 7 days, all on March 1, 2026.");
});
