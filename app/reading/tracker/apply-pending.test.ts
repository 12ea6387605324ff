import { expect, it } from "vitest";

import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";

import { applyPending } from "./apply-pending.ts";

const TODAY = "November 20, 2026";
const ENTRY: ReadingEntry = {
  id: 1,
  bookId: 7,
  title: "Momo",
  author: "Michael Ende",
  genre: "Fantasy",
  cover: { src: "/covers/1/x.svg", srcSet: null },
  status: "want_to_read",
  currentPage: 0,
  currentPercent: null,
  currentMinutes: null,
  totalPages: 320,
  totalMinutes: null,
  added: "November 1, 2026",
  started: null,
  completed: null,
  stopped: null,
  earlier: null,
  rating: null,
  shelves: [],
  drawnAgain: false,
  updatedAt: 0,
};
const READING = { ...ENTRY, status: "reading", currentPage: 100, started: "November 2, 2026" } as const;
const PAUSED = { ...READING, status: "paused" } as const;
const STOPPED = { ...READING, status: "did_not_finish", stopped: "November 9, 2026" } as const;
const COMPLETED = { ...READING, status: "completed", currentPage: 320, completed: "November 9, 2026" } as const;

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it.each([
  [ENTRY, { status: "reading" }, { status: "reading", currentPage: 0, started: TODAY, completed: null }],
  [ENTRY, { status: "completed" }, { status: "completed", currentPage: 320, started: null, completed: TODAY }],
  [READING, { status: "completed" }, { currentPage: 320, started: "November 2, 2026", completed: TODAY }],
  [READING, { status: "want_to_read" }, { status: "want_to_read", currentPage: 100, started: "November 2, 2026" }],
  [COMPLETED, { status: "reading" }, { currentPage: 0, started: TODAY, completed: null }],
  [COMPLETED, { page: "10" }, { status: "reading", currentPage: 10, started: TODAY, completed: null }],
  [READING, { page: "120" }, { status: "reading", currentPage: 120, started: "November 2, 2026" }],
  [READING, { page: "40", unit: "percent" }, { currentPage: 128, currentPercent: 40 }],
  [READING, { page: "90", unit: "minutes" }, { currentPage: 100, currentMinutes: 90 }],
  [{ ...READING, currentPercent: 40 }, { page: "120" }, { currentPage: 120, currentPercent: null }],
  [{ ...READING, currentPercent: 40 }, { status: "completed" }, { currentPage: 320, currentPercent: null }],
  [READING, { totalMinutes: "600" }, { totalMinutes: 600 }],
  [READING, { status: "paused" }, { status: "paused", currentPage: 100, started: "November 2, 2026" }],
  [PAUSED, { status: "reading" }, { status: "reading", currentPage: 100, started: "November 2, 2026" }],
  [{ ...ENTRY, status: "paused" as const }, { status: "reading" }, { currentPage: 0, started: TODAY }],
  [
    { ...COMPLETED, status: "paused" as const },
    { status: "reading" },
    { currentPage: 0, started: TODAY, completed: null },
  ],
  [READING, { status: "did_not_finish" }, { currentPage: 100, started: "November 2, 2026", stopped: TODAY }],
  [COMPLETED, { status: "did_not_finish" }, { currentPage: 0, started: null, completed: null, stopped: TODAY }],
  [STOPPED, { status: "reading" }, { currentPage: 0, started: TODAY, stopped: null }],
  [STOPPED, { status: "completed" }, { currentPage: 320, started: null, completed: TODAY, stopped: null }],
  [STOPPED, { page: "10" }, { status: "reading", currentPage: 10, started: TODAY, stopped: null }],
  [ENTRY, { page: "5" }, { status: "reading", currentPage: 5, started: TODAY }],
  [ENTRY, { stars: "7" }, { rating: 7 }],
  [{ ...ENTRY, rating: 7 }, { stars: "none" }, { rating: null }],
  [{ ...ENTRY, totalPages: null }, { totalPages: "99" }, { totalPages: 99 }],
  [{ ...READING, totalPages: null }, { status: "completed" }, { currentPage: 100, completed: TODAY }],
])("the list before the answer shows at once what a form will change", (entry, fields, expected) => {
  expect(applyPending(entry, form(fields), TODAY)).toMatchObject(expected);
});

it.each([
  {},
  { status: "reading" },
  { status: "abandoned" },
  { page: "321" },
  { page: "-1" },
  { page: "x" },
  { page: "101", unit: "percent" },
  { totalPages: "0" },
  { stars: "0" },
  { page: "5", day: "2026-11-01" },
])("the list before the answer changes nothing for a form that changes nothing today", (fields) => {
  expect(applyPending(READING, form(fields), TODAY)).toBe(READING);
});

it("the list before the answer changes nothing without a form", () => {
  expect(applyPending(READING, undefined, TODAY)).toBe(READING);
});
