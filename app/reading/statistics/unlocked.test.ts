import { expect, it } from "vitest";

import { newlyUnlocked } from "./unlocked.ts";

const first = { key: "first-steps", name: "First Steps" };
const worm = { key: "bookworm", name: "Bookworm" };

it("what is newly unlocked is what was not there before, and never what went away", () => {
  expect(newlyUnlocked([], [first])).toEqual([first]);
  expect(newlyUnlocked([first], [first, worm])).toEqual([worm]);
  expect(newlyUnlocked([first, worm], [first])).toEqual([]);
  expect(newlyUnlocked([first], [first])).toEqual([]);
});
