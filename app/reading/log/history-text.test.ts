import { expect, it } from "vitest";

import { historyText, standingText } from "./history-text.ts";

const LISTED = {
  status: "want_to_read",
  added: "May 1, 2026",
  started: null,
  completed: null,
  stopped: null,
  earlier: null,
  currentPage: 0,
  totalPages: 412,
  currentPercent: null,
  currentMinutes: null,
} as const;
const [MARCH, JUNE] = ["March 2, 2013", "June 6, 2013"];

it.each<[Partial<Parameters<typeof historyText>[0]>, button: string, more: string]>([
  [{}, "Want to Read", "You added it on May 1, 2026."],
  [{ status: "reading" }, "Reading", ""],
  [{ status: "reading", started: MARCH, currentPage: 123 }, `Reading since ${MARCH}`, "You’re on page 123 of 412."],
  [{ status: "reading", currentPage: 1200, totalPages: null }, "Reading", "You’re on page 1,200."],
  [{ status: "reading", currentPercent: 40 }, "Reading", "You’re at 40%."],
  [{ status: "paused", currentMinutes: 90 }, "Paused", "You paused at minute 90."],
  [{ status: "completed", started: MARCH, completed: JUNE }, `Finished ${JUNE}`, `You started on ${MARCH}.`],
  [{ status: "completed", started: JUNE, completed: JUNE }, `Finished ${JUNE}`, ""],
  [{ status: "completed" }, "Finished", "You’ve read this. We don’t know when."],
  [{ status: "did_not_finish", currentPage: 30 }, "Did Not Finish", "You stopped on page 30 of 412."],
  [{ status: "did_not_finish", stopped: JUNE }, `Stopped ${JUNE}`, ""],
  [
    { status: "reading", earlier: { reads: 1, finished: JUNE } },
    "Reading",
    `You’ve read it once before (finished ${JUNE}).`,
  ],
  [{ status: "reading", earlier: { reads: 1, finished: null } }, "Reading", "You’ve read it once before."],
  [
    { status: "completed", completed: JUNE, earlier: { reads: 3, finished: MARCH } },
    `Finished ${JUNE}`,
    `You’ve read it 3 times before (last finished ${MARCH}).`,
  ],
])("a book that stands so (%o) says %j on its button, and beside it %j", (entry, button, more) => {
  expect(standingText({ ...LISTED, ...entry })).toBe(button);
  expect(historyText({ ...LISTED, ...entry })).toBe(more);
});
