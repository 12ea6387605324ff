import { expect, it } from "vitest";

import { inMinutes, readPlace, writePlace } from "./rules.ts";

it("reads back the place that it wrote, and nothing else", () => {
  expect(readPlace(writePlace(["1795300000123456", 17]))).toEqual(["1795300000123456", 17]);
  for (const text of [null, "", "1-0", "1", "-1-1", "1-1-1", "1e3-1", "1-99999999999", "12345678901234567-1"]) {
    expect([text, readPlace(text)]).toEqual([text, null]);
  }
});

it("rounds a wait up to whole minutes", () => {
  expect([1, 60, 61, 3_600].map(inMinutes)).toEqual(["in 1 minute", "in 1 minute", "in 2 minutes", "in 60 minutes"]);
});
