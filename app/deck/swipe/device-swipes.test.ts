import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  deckQuery,
  forgetSwipes,
  joiningCount,
  onRecordChange,
  readRecord,
  storeDeckQuery,
  unsentEvents,
  markSending,
  markReceived,
  writeRecord,
  type Swipe,
} from "./device-swipes.ts";

const swipe = (at: number, facts: Partial<Swipe> = {}): Swipe => ({
  id: `p${at}`,
  pass: "p",
  at,
  bookId: at,
  title: "Zażółć gęślą jaźń 📚",
  genre: "Fantasy",
  decision: "like",
  time: at,
  ...facts,
});

function storageOf(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storageOf({}));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the device's storage", () => {
  it("is read back as written, the same array while nothing changed, and announced", () => {
    const onChange = vi.fn<() => void>();
    const stop = onRecordChange(onChange);
    expect(writeRecord([swipe(1)])).toBe(true);
    storeDeckQuery("?pass=p&at=2");
    expect(readRecord()).toEqual([swipe(1)]);
    expect(readRecord()).toBe(readRecord());
    expect(deckQuery()).toBe("?pass=p&at=2");
    stop();
    writeRecord([]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("shows what another tab has written", () => {
    writeRecord([swipe(1)]);
    localStorage.setItem("bookmatch:swipes", JSON.stringify([swipe(1), swipe(2)]));
    expect(readRecord()).toEqual([swipe(1), swipe(2)]);
  });

  it("forgets swipes and place", () => {
    writeRecord([swipe(1)]);
    storeDeckQuery("?at=1");
    const onChange = vi.fn<() => void>();
    const stop = onRecordChange(onChange);
    forgetSwipes();
    stop();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(readRecord()).toEqual([]);
    expect(deckQuery()).toBe("");
  });

  it.each(["", "{", "null", '{"a":1}'])("is empty when the storage holds %j", (text) => {
    vi.stubGlobal("localStorage", storageOf({ "bookmatch:swipes": text }));
    expect(readRecord()).toEqual([]);
  });

  it("lets swiping go on where storage is refused, and says that nothing was kept", () => {
    const reject = () => {
      throw new Error("QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: reject, setItem: reject, removeItem: reject });
    expect(writeRecord([swipe(1)])).toBe(false);
    storeDeckQuery("?at=1");
    forgetSwipes();
    expect([readRecord(), deckQuery()]).toEqual([[], ""]);
  });
});

describe("what the server is told", () => {
  const undone = { id: "u", time: 5 };

  it("are the swipes it has not confirmed, and the undos of those that were sent", () => {
    const record = [swipe(1, { sent: true }), swipe(2, { sent: false }), swipe(3), swipe(4, { sent: false, undone })];
    expect(unsentEvents(record)).toEqual([
      { id: "p2", bookId: 2, time: 2, kind: "like" },
      { id: "p3", bookId: 3, time: 3, kind: "like" },
      { id: "u", bookId: 4, time: 5, kind: "undo", undoes: "p4" },
    ]);
    writeRecord(record);
    expect(joiningCount()).toBe(2);
  });

  it("is noted before it leaves, without touching what has left before", () => {
    const record = [swipe(1, { sent: true }), swipe(2, { sent: false })];
    expect(markSending(record, new Set(["p1", "p2"]))).toBe(record);
    expect(markSending([swipe(3), swipe(4)], new Set(["p3"]))).toEqual([swipe(3, { sent: false }), swipe(4)]);
  });

  it("is done with once confirmed; a swipe taken back meanwhile still has its undo to tell", () => {
    const record = [swipe(1, { sent: false, undone }), swipe(2, { sent: false })];
    const received = markReceived(record, new Set(["p1", "p2"]));
    expect(received).toEqual([swipe(1, { sent: true, undone }), swipe(2, { sent: true })]);
    expect(markReceived(received, new Set(["u"]))).toEqual([swipe(2, { sent: true })]);
  });
});
