import { expect, it } from "vitest";

import { LIMITS } from "#app/auth/model/quotas.ts";

import { REPEATING, waitToRepeat } from "./rules.ts";

const said = (message: string, secondsAgo: number) => ({ message, secondsAgo });

it("T39: the same may be said twice in ten minutes, then waits until the first of the two is that long ago", () => {
  expect(waitToRepeat("Buy this", [])).toBe(0);
  expect(waitToRepeat("Buy this", [said("Buy this", 5)])).toBe(0);
  expect(waitToRepeat("Buy this", [said("Buy this", 5), said("Buy this", 60)])).toBe(540);
  expect(waitToRepeat("BUY  this!!", [said("Buy this", 5), said("Hello", 30), said("buy this", 599.5)])).toBe(1);
  expect(waitToRepeat("Buy this", [said("Buy this", 5), said("Buy this", 600)])).toBe(0);
  expect(waitToRepeat("Buy this", [said("Buy that", 5), said("Buy those", 6), said("Hello", 7)])).toBe(0);
});

it("T39: looks as far back as the limits let anybody write", () => {
  const most = (REPEATING.windowSeconds / LIMITS.messages.ofReader.windowSeconds + 1) * LIMITS.messages.ofReader.limit;
  expect(REPEATING.looksBack).toBeGreaterThan(most);
});
