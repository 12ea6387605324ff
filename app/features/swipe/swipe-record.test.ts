import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  MAX_RECORDED,
  onRecordChange,
  readRecord,
  swipesOfPass,
  withoutSwipe,
  withSwipe,
  writeRecord,
  type Swipe,
} from "./swipe-record.ts";

const swipe = (at: number, pass = "p"): Swipe => ({
  id: `${pass}${at}`,
  pass,
  at,
  bookId: at,
  title: "Zażółć gęślą jaźń 📚",
  genre: "Fantasy",
  decision: "like",
  time: at,
});

function storageOf(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storageOf({}));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the device's record", () => {
  it("is bounded, and loses its oldest swipes", () => {
    let record: readonly Swipe[] = [];
    for (let at = 0; at < MAX_RECORDED + 5; at++) record = withSwipe(record, swipe(at));
    expect(record).toHaveLength(MAX_RECORDED);
    expect(record[0]!.at).toBe(5);
  });

  it("takes back only the last swipe of a place", () => {
    const twice = [swipe(1), swipe(2), swipe(1)];
    expect(withoutSwipe(twice, { pass: "p", at: 1 })).toEqual([swipe(1), swipe(2)]);
    expect(withoutSwipe(twice, { pass: "other", at: 1 })).toBe(twice);
  });

  it("shows of a pass what lies before the reader", () => {
    const record = [swipe(0), swipe(1), swipe(0, "q"), swipe(3)];
    expect(swipesOfPass(record, { pass: "p", at: 3 })).toEqual([swipe(0), swipe(1)]);
    expect(swipesOfPass(record, null)).toEqual([]);
  });

  it("is read back as written, the same array while nothing changed, and announced", () => {
    const heard = vi.fn<() => void>();
    const stop = onRecordChange(heard);
    writeRecord([swipe(1)], "?pass=p&at=2");
    expect(readRecord()).toEqual([swipe(1)]);
    expect(readRecord()).toBe(readRecord());
    expect(localStorage.getItem("bookmatch:place")).toBe("?pass=p&at=2");
    stop();
    writeRecord([], null);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(["", "{", "null", '{"a":1}'])("is empty when the storage holds %j", (text) => {
    vi.stubGlobal("localStorage", storageOf({ "bookmatch:swipes": text }));
    expect(readRecord()).toEqual([]);
  });

  it("lets swiping go on where storage is refused", () => {
    const refuse = () => {
      throw new Error("QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    writeRecord([swipe(1)], "?at=1");
    expect(readRecord()).toEqual([]);
  });
});
