import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type * as StoredChanges from "./stored-changes.ts";

/** As devices hold it. */
const KEY = "bookmatch:outbox";
const stored = (id: string, owner = "ana") => ({
  id,
  owner,
  path: `/books/${id}`,
  method: "POST",
  body: "page=7&title=Momo",
  failed: "Failed to save page",
  page: "/reading-tracker",
});

let store: Map<string, string>;
let asked: string[];
let answer: () => Response;
let startDelivery: (mark: string | null) => void;
let module: typeof StoredChanges;

beforeEach(async () => {
  store = new Map();
  asked = [];
  answer = () => Response.json({ ok: true });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path} ${(body as URLSearchParams).toString()}`);
    return answer();
  });
  vi.resetModules();
  module = await import("./stored-changes.ts");
  startDelivery = (mark) => module.startDelivery(mark, { onDelivered() {}, show() {} });
});
afterEach(() => vi.unstubAllGlobals());

const left = (key = KEY) => JSON.parse(store.get(key) ?? "[]") as unknown[];

it("changes that a device stored before are sent in order, without another reader's and what is no change", async () => {
  store.set(KEY, JSON.stringify([null, stored("1"), stored("2", "ben"), stored("3")]));
  startDelivery("ana");
  await expect.poll(() => left()).toEqual([]);
  expect(asked).toEqual(["POST /books/1 page=7&title=Momo", "POST /books/3 page=7&title=Momo"]);
});

it("a visitor's page neither sends nor drops a reader's changes", async () => {
  store.set(KEY, JSON.stringify([stored("1")]));
  startDelivery(null);
  await module.deliverChanges();
  expect([asked, left()]).toEqual([[], [stored("1")]]);
});

it("a change that the server refuses is not sent for ever: its reader is told what was typed", async () => {
  store.set(KEY, JSON.stringify([stored("1")]));
  answer = () => Response.json({ errors: { page: "The book has 6 pages." } }, { status: 400 });
  startDelivery("ana");
  await expect.poll(() => left()).toEqual([]);
  const text = "Failed to save page. Momo, page 7. The book has 6 pages.";
  expect(left("bookmatch:refused")).toEqual([{ owner: "ana", text }]);
});

it("a change is stored until it is answered, and the page that sent it gets the answer", async () => {
  startDelivery("ana");
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal("fetch", async () => (await arrival, Response.json({ ok: true, page: 7 })));
  const reply = module.sendLater({ path: "/books/1", method: "POST", body: "page=7", failed: "Failed" });
  expect([left().length, module.mustWait()]).toEqual([1, true]);
  arrive();
  expect((await reply)?.body).toEqual({ ok: true, page: 7 });
  expect([left(), left("bookmatch:refused"), module.mustWait()]).toEqual([[], [], false]);
});
