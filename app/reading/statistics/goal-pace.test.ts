import { describe, expect, it } from "vitest";

import { goalPace } from "./goal-pace.ts";
import { paceSentence } from "./pace-line.tsx";

const finished = (books: number) =>
  Array.from({ length: books }, (_, index) => `2026-0${1 + (index % 6)}-10`).toSorted();
const sentence = (goal: number | null, books: number, today: string) =>
  paceSentence(2026, goalPace(2026, goal, finished(books), today), today > "2026-12-31");

describe("the pace", () => {
  it("is even over the year, and half a book is neither ahead nor behind", () => {
    // July 2 is day 183 of 365: half of the goal is due.
    expect(goalPace(2026, 20, finished(12), "2026-07-02")).toMatchObject({ finished: 12, ahead: 1, daysGone: 183 });
    expect(goalPace(2026, 20, finished(10), "2026-07-02").ahead).toBe(0);
    expect(Object.is(goalPace(2026, 20, finished(10), "2026-07-02").ahead, -0)).toBe(false);
    expect(goalPace(2026, 20, finished(7), "2026-07-02").ahead).toBe(-3);
  });

  it("climbs once on a day that finished two", () => {
    expect(goalPace(2024, null, ["2024-02-29", "2024-02-29", "2024-03-01"], "2024-03-02").steps).toEqual([
      { dayOfYear: 60, books: 2 },
      { dayOfYear: 61, books: 3 },
    ]);
  });

  it("begins after the day on which the reader came, with what was finished by then", () => {
    const books = ["2026-03-01", "2026-11-26", "2026-12-13"];
    expect(goalPace(2026, 24, books.slice(0, 2), "2026-11-26", "2026-11-26")).toMatchObject({ due: 2, ahead: 0 });
    // 17 of the 35 days left, for 22 books.
    expect(goalPace(2026, 24, books, "2026-12-13", "2026-11-26")).toMatchObject({ finished: 3, ahead: -9 });
    expect(goalPace(2026, 24, [], "2026-12-31", "2026-12-31").ahead).toBe(0);
    expect(goalPace(2026, 24, [], "2026-12-31", "2025-12-31").ahead).toBe(-24);
  });

  it("covers all of a past year and nothing of one to come", () => {
    expect(goalPace(2024, 10, [], "2026-01-01")).toMatchObject({ daysGone: 366, due: 10 });
    expect(goalPace(2027, 10, [], "2026-01-01")).toMatchObject({ daysGone: 0, due: 0, ahead: 0 });
  });
});

describe("its sentence", () => {
  it.each([
    [20, 12, "2026-07-02", "You’re 1 book ahead of pace: 12 of 20 books in 2026."],
    [20, 13, "2026-07-02", "You’re 2 books ahead of pace: 13 of 20 books in 2026."],
    [20, 9, "2026-07-02", "You’re 1 book behind pace: 9 of 20 books in 2026."],
    [20, 10, "2026-07-02", "You’re on pace: 10 of 20 books in 2026."],
    // R21: thousands as on all pages.
    [2_000, 1_581, "2027-01-01", "You finished 1,581 of 2,000 books in 2026."],
    [1, 0, "2026-07-02", "You’re on pace: 0 of 1 book in 2026."],
    [12, 12, "2026-07-02", "You finished 12 books in 2026 and reached your goal of 12 books."],
    [12, 8, "2027-01-01", "You finished 8 of 12 books in 2026."],
    [null, 0, "2026-07-02", "You haven’t finished a book in 2026 yet."],
    [null, 1, "2027-01-01", "You finished 1 book in 2026."],
  ])("for a goal of %s and %i finished on %s", (goal, books, today, expected) => {
    expect(sentence(goal, books, today)).toBe(expected);
  });
});
