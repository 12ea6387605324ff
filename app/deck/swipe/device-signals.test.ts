import { beforeEach, expect, it, vi } from "vitest";

import { writeDeviceTaste } from "#app/deck/taste/device-taste.ts";

import { deviceSignals } from "./device-signals.ts";
import { writeRecord, type Swipe } from "./device-swipes.ts";

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

const swipe = (bookId: number, facts: Partial<Swipe> = {}): Swipe => ({
  id: `s${bookId}`,
  pass: "p",
  at: bookId,
  bookId,
  title: "",
  genre: "Fiction",
  decision: "like",
  time: bookId,
  ...facts,
});
const TASTE = { rules: [], pausedAt: null, resetAt: null };

it("a device tells what no account knows apart from what one has been told, and other passes from this one", () => {
  writeRecord([
    swipe(1, { sent: true }),
    swipe(2, { decision: "pass", pass: "before" }),
    swipe(3, { sent: true, undone: { id: "u", time: 9 } }),
    swipe(4, { sent: false }),
  ]);
  expect(deviceSignals("p")).toEqual({
    decided: [
      [2, 0],
      [3, -1],
      [4, 1],
    ],
    told: [[1, 1]],
    seen: [2],
    rules: [],
  });
  expect(deviceSignals(null).seen).toEqual([1, 2, 4]);
});

it("a device leaves out what was swiped in a pause or before a reset, but not that it was seen", () => {
  writeRecord([swipe(1), swipe(2), swipe(3)]);
  writeDeviceTaste({ ...TASTE, resetAt: 1, pausedAt: 2 });
  expect(deviceSignals("other")).toMatchObject({ decided: [[2, 1]], seen: [1, 2, 3] });
});
