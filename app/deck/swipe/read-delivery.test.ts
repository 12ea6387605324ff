import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { onRecordChange, readRecord, unsentEvents, writeRecord, type Swipe } from "./device-swipes.ts";
import { reads, replace } from "./read-delivery.ts";

const read = (id: string, facts: Partial<Swipe> = {}): Swipe => ({
  id,
  pass: "p",
  at: 0,
  bookId: 7,
  title: "Momo",
  genre: "Fantasy",
  decision: "read",
  time: Date.UTC(2026, 10, 20, 12),
  ...facts,
});

/** Each request so far: its method and form. */
const asked: Array<Record<string, string>> = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = async () => Response.json({ ok: true, entryId: 1, already: false });
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    asked.push({ path, method: method!, ...Object.fromEntries(body as URLSearchParams) });
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const addition = (id: string, day: string, stars = "none") => {
  return { path: "/reading-list", method: "POST", bookId: "7", status: "completed", day, stars, additionId: id };
};

it("a read book is sent once, finished on a day that nobody knows, and is no event of the deck", async () => {
  writeRecord([read("a")]);
  expect(unsentEvents(readRecord())).toEqual([]);
  expect(await reads.deliver()).toBe("done");
  expect(await reads.deliver()).toBe("done");
  expect(asked).toEqual([addition("a", "")]);
});

it("a read book is sent once although marking it tells the delivery of a change", async () => {
  const stop = onRecordChange(() => void reads.deliver());
  writeRecord([read("a")]);
  expect(await reads.deliver()).toBe("done");
  stop();
  expect(asked).toEqual([addition("a", "")]);
});

it("a read book waits for the connection and for a server that can answer", async () => {
  writeRecord([read("a", { day: "" })]);
  vi.stubGlobal("navigator", { onLine: false });
  expect([await reads.deliver(), asked]).toEqual(["later", []]);
  vi.stubGlobal("navigator", { onLine: true });
  for (const status of [429, 503]) {
    answer = async () => new Response(null, { status });
    expect(await reads.deliver()).toBe("later");
  }
  answer = async () => Response.json({ ok: true, already: true });
  expect(await reads.deliver()).toBe("done");
  expect(asked).toEqual([1, 2, 3].map(() => addition("a", "")));
  expect(readRecord()).toMatchObject([{ sent: true, already: true }]);
});

it("a read book that is undone while it is on its way is taken back after it", async () => {
  writeRecord([read("a")]);
  answer = async () => {
    if (asked.length === 1) replace(read("a"), (now) => [{ ...now, undone: { id: "u", time: 1 } }]);
    return Response.json({ ok: true });
  };
  expect(await reads.deliver()).toBe("done");
  expect(asked).toEqual([addition("a", ""), { path: "/reading-list", method: "DELETE", additionId: "a" }]);
  expect(readRecord()).toEqual([]);
});

it("another day that is chosen while the first is on its way is sent after it", async () => {
  writeRecord([read("a")]);
  answer = async () => {
    if (asked.length === 1) replace(read("a"), (now) => [{ ...now, day: "2019-05-04", stars: 9 }]);
    return Response.json({ ok: true });
  };
  await reads.deliver();
  expect(asked).toEqual([addition("a", ""), addition("a", "2019-05-04", "9")]);
});

it("a read book that the server refuses is not sent for ever", async () => {
  writeRecord([read("a"), read("b")]);
  answer = async () => Response.json({ problem: "Your list is full." }, { status: 409 });
  expect(await reads.deliver()).toBe("done");
  expect(asked.map(({ additionId }) => additionId)).toEqual(["a", "b"]);
});
