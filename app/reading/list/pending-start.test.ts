import { expect, it } from "vitest";

import { readPendingStart, writePendingStart, type PendingStart } from "./pending-start.ts";

const STARTS: PendingStart[] = [
  { bookId: 42, status: "want_to_read" },
  { bookId: 42, status: "reading", day: "" },
  { bookId: 2_147_483_647, status: "completed", day: "2024-02-29" },
];

it.each(STARTS)("what a visitor wants on their list is the same before and after signing in: %o", (start) => {
  expect(readPendingStart(writePendingStart(start))).toEqual(start);
});

it.each([
  ["", null],
  ["x.reading.", null],
  ["2147483648", null],
  ["42.paused.2024-02-29", { bookId: 42, status: "want_to_read", day: "2024-02-29" }],
  ["42.completed.2024-02-30", { bookId: 42, status: "completed" }],
  ["42.completed.2024-02-29.more", { bookId: 42, status: "completed", day: "2024-02-29" }],
])("an address that somebody has changed does no harm: %s", (word, start) => {
  expect(readPendingStart(word)).toEqual(start);
});
