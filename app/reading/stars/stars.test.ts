import { expect, it } from "vitest";

import { NO_STARS, readStars, STARS, starsText } from "./stars.ts";

it("half stars are called as they are said", () => {
  expect([null, ...STARS].map(starsText)).toEqual([
    "No stars",
    "½ star",
    "1 star",
    "1½ stars",
    "2 stars",
    "2½ stars",
    "3 stars",
    "3½ stars",
    "4 stars",
    "4½ stars",
    "5 stars",
  ]);
});

it("no stars are null, and zero is nothing that can be given", () => {
  expect(readStars(NO_STARS)).toBeNull();
  expect(STARS.map((halves) => readStars(String(halves)))).toEqual(STARS);
  expect(["0", "11", "2.5", "", null, undefined].map(readStars)).toEqual(Array.from({ length: 6 }));
});
