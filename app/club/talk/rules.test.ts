import { expect, it } from "vitest";

import { LIMITS } from "#app/auth/limits/quotas.ts";

import { REPEATING, waitToRepeat } from "./rules.ts";

const sent = (message: string, secondsAgo: number) => ({ message, secondsAgo });

it("T39: the same may be said twice in ten minutes, then waits until the first of the two is that long ago", () => {
  expect(waitToRepeat("Buy this", [])).toBe(0);
  expect(waitToRepeat("Buy this", [sent("Buy this", 5)])).toBe(0);
  expect(waitToRepeat("Buy this", [sent("Buy this", 5), sent("Buy this", 60)])).toBe(540);
  expect(waitToRepeat("BUY  this!!", [sent("Buy this", 5), sent("Hello", 30), sent("buy this", 599.5)])).toBe(1);
  expect(waitToRepeat("Buy this", [sent("Buy this", 5), sent("Buy this", 600)])).toBe(0);
  expect(waitToRepeat("Buy this", [sent("Buy that", 5), sent("Buy those", 6), sent("Hello", 7)])).toBe(0);
});

it("T39: the spam rule looks as far back as the limits let anybody write", () => {
  const most = (REPEATING.windowSeconds / LIMITS.messages.ofReader.windowSeconds + 1) * LIMITS.messages.ofReader.limit;
  expect(REPEATING.looksBack).toBeGreaterThan(most);
});
