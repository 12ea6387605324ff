import { expect, it } from "vitest";

import { dayIn } from "#app/platform/dates.ts";

import { madeToday } from "./made-today.ts";

const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());

it.each([
  ["bookId=1", today, "a wish"],
  ["status=reading", today, "a book that is begun"],
  ["status=reading&day=", today, "a book that is begun, with the field for the day left empty"],
  ["status=completed", today, "a book that is finished"],
  ["status=completed&day=", "", "a book that was finished on a day that nobody knows"],
  ["status=reading&day=2024-02-29", "2024-02-29", "a day that was named"],
  ["page=30&day=2024-02-29", "2024-02-29", "a place with its day"],
])("what waits for a connection keeps the day of the device: %s is %s, %s", (sent, day) => {
  const form = new URLSearchParams(sent);
  madeToday(form);
  expect(form.get("day")).toBe(day);
});
