import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { send } from "#app/http/send.ts";

import { readRecord, storeDeckQuery, writeRecord, type Swipe } from "./device-swipes.ts";
import {
  deliverBeforeLoading,
  deliverBeforeSignOut,
  forgetAtEnd,
  keepDelivering,
  swipes as outbox,
} from "./swipe-delivery.ts";

const swipe = (at: number, facts: Partial<Swipe> = {}): Swipe => ({
  id: `p${at}`,
  pass: "p",
  at,
  bookId: at,
  title: "Momo",
  genre: "Fantasy",
  decision: "like",
  time: at,
  ...facts,
});
const swipes = (count: number) => Array.from({ length: count }, (_, at) => swipe(at));

/** Ids of the events of each request so far. */
const asked: string[][] = [];
let answer: () => Promise<Response>;
let store: Map<string, string>;

beforeEach(() => {
  asked.length = 0;
  answer = async () => new Response(null, { status: 204 });
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    expect([path, init.method, init.redirect, init.keepalive]).toEqual(["/swipes", "POST", "manual", true]);
    const { events } = JSON.parse(init.body as string) as { events: Array<{ id: string }> };
    asked.push(events.map(({ id }) => id));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const marks = () => readRecord().map(({ sent }) => sent);
const redirected = () => ({ ok: false, status: 0, type: "opaqueredirect" }) as Response;

describe("a delivery", () => {
  it("sends everything once, at most 200 at a time, each batch within what may outlive a page", async () => {
    writeRecord(swipes(450));
    expect(await outbox.deliver()).toBe("done");
    expect(asked.map((ids) => ids.length)).toEqual([200, 200, 50]);
    expect(new Set(marks())).toEqual(new Set([true]));
    expect(await outbox.deliver()).toBe("done");
    expect(asked).toHaveLength(3);
  });

  it("asks nothing twice while it is under way, but sends at once what came since", async () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => resolve(new Response(null, { status: 204 }))));
    writeRecord([swipe(1)]);
    const first = outbox.deliver();
    expect(await outbox.deliver()).toBe("done");
    writeRecord([...readRecord(), swipe(2)]);
    answer = async () => new Response(null, { status: 204 });
    await outbox.deliver();
    expect(marks()).toEqual([false, true]);
    arrive();
    await first;
    expect(asked).toEqual([["p1"], ["p2"]]);
    expect(marks()).toEqual([true, true]);
  });

  it.each([
    ["a lost connection", "later", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a server in trouble", "later", async () => new Response(null, { status: 503 })],
    ["a session that has ended", "refused", async () => redirected()],
    ["a session that is over", "refused", async () => Response.json({}, { status: 401 })],
    ["a server that forbids it", "refused", async () => new Response(null, { status: 403 })],
  ])("takes nothing for sent after %s", async (_, outcome, given) => {
    answer = given;
    writeRecord(swipes(250));
    expect(await outbox.deliver()).toBe(outcome);
    expect(asked).toHaveLength(1);
    expect(marks().filter((sent) => sent === false)).toHaveLength(200);
    expect(marks()).not.toContain(true);
  });

  it.each([0, 1, 117, 249])("sends all others where the server does not take number %i", async (at) => {
    const offender = `wrong${at}`;
    answer = async () => new Response(null, { status: asked.at(-1)!.includes(offender) ? 400 : 204 });
    writeRecord(swipes(250).map((each) => (each.at === at ? { ...each, id: offender } : each)));
    expect(await outbox.deliver()).toBe("done");
    expect(readRecord().flatMap(({ id, sent }) => (sent ? [] : [id]))).toEqual([offender]);
    expect(asked.length).toBeLessThan(30);
    const before = asked.length;
    expect([await outbox.deliver(), asked.length]).toEqual(["done", before]);
  });

  it("gives up on a server that takes nothing", async () => {
    answer = async () => new Response(null, { status: 400 });
    writeRecord(swipes(250).map((each) => ({ ...each, id: `none${each.at}` })));
    expect(await outbox.deliver()).toBe("refused");
    expect(asked.length).toBeLessThan(30);
    expect(marks()).not.toContain(true);
  });

  it("leaves out what is no swipe", () => {
    store.set("bookmatch:swipes", JSON.stringify([null, "x", { id: 1 }, swipe(1)]));
    expect(readRecord()).toEqual([swipe(1)]);
  });

  it("asks nobody while the browser knows that it is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    writeRecord([swipe(1)]);
    expect(await outbox.deliver()).toBe("later");
    expect([asked, marks()]).toEqual([[], [undefined]]);
  });

  it("sends nothing that it cannot take note of", async () => {
    writeRecord([swipe(1)]);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem() {
        throw new Error("QuotaExceededError");
      },
    });
    expect(await outbox.deliver()).toBe("refused");
    expect(asked).toEqual([]);
  });
});

describe("a signed-in reader's swipes", () => {
  it("leave soon, together, again after a failure, and no more once the reader has gone", async () => {
    vi.useFakeTimers();
    const reader = new AbortController();
    await keepDelivering(reader.signal);
    writeRecord([swipe(1)]);
    writeRecord([...readRecord(), swipe(2)]);
    expect(asked).toEqual([]);
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual([["p1", "p2"]]);
    answer = async () => new Response(null, { status: 204 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([
      ["p1", "p2"],
      ["p1", "p2"],
    ]);
    expect(marks()).toEqual([true, true]);

    writeRecord([...readRecord(), swipe(3)]);
    reader.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it("leave at once when the page is hidden", async () => {
    const reader = new AbortController();
    await keepDelivering(reader.signal);
    writeRecord([swipe(1)]);
    Object.assign(document, { hidden: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => marks()).toEqual([true]);
    reader.abort();
  });
});

it("a page that lists swipes waits for those under way, but not for long, and not without a connection", async () => {
  vi.useFakeTimers();
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  writeRecord([swipe(1)]);
  void outbox.deliver();
  let isLoading = false;
  const waiting = deliverBeforeLoading().then(() => (isLoading = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isLoading).toBe(false);
  arrive(new Response(null, { status: 204 }));
  await waiting;
  expect(asked).toEqual([["p1"]]);

  writeRecord([swipe(2)]);
  const tooLong = deliverBeforeLoading();
  await vi.advanceTimersByTimeAsync(2_000);
  await tooLong;
  arrive(new Response(null, { status: 204 }));

  vi.stubGlobal("navigator", { onLine: false });
  writeRecord([swipe(3)]);
  await deliverBeforeLoading();
  expect(asked).toEqual([["p1"], ["p2"]]);
});

describe("the end of a session", () => {
  const home = () => Promise.reject(new Response(null, { status: 302, headers: { Location: "/" } }));

  it("waits for the last swipes, but not for long", async () => {
    vi.useFakeTimers();
    writeRecord([swipe(1)]);
    await deliverBeforeSignOut();
    expect(marks()).toEqual([true]);

    writeRecord([swipe(2)]);
    answer = () => new Promise(() => {});
    const farewell = deliverBeforeSignOut();
    await vi.advanceTimersByTimeAsync(2_000);
    await farewell;
    expect(asked).toEqual([["p1"], ["p2"]]);
  });

  const ending = (serverAction: () => Promise<unknown>) => {
    const request = new Request("https://books.example/sign-out", { method: "POST" });
    return send({ request, serverAction }, { failed: "Failed", onRedirect: forgetAtEnd });
  };

  it("forgets swipes and place where it leads home", async () => {
    writeRecord([swipe(1)]);
    storeDeckQuery("?at=1");
    await expect(ending(home)).rejects.toBeInstanceOf(Response);
    expect([...store]).toEqual([]);
  });

  it.each([
    ["answered otherwise", () => Promise.resolve({ errors: {} })],
    ["led elsewhere", () => Promise.reject(new Response(null, { headers: { Location: "/account/devices" } }))],
    ["did not arrive", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("forgets nothing where the request %s", async (_, action) => {
    writeRecord([swipe(1)]);
    storeDeckQuery("?at=1");
    await ending(action as () => Promise<unknown>).catch(() => {});
    expect([readRecord(), store.get("bookmatch:place")]).toEqual([[swipe(1)], "?at=1"]);
  });
});

// Last: what a server asks for once holds for the page.
it("F4: the delivery of swipes leaves the server alone for as long as it asks, whatever happens on the page, and loses nothing", async () => {
  vi.useFakeTimers({ now: Date.now() });
  const reader = new AbortController();
  // By ids of their own: a request of another test is still under way.
  const all = Array.from({ length: 251 }, (_, at) => swipe(at, { id: `later${at}` }));
  writeRecord(all.slice(0, 250));
  answer = async () => new Response(null, { status: 429, headers: { "Retry-After": "600" } });
  await keepDelivering(reader.signal);
  expect(asked).toHaveLength(1);
  answer = async () => new Response(null, { status: 204 });
  document.dispatchEvent(new Event("visibilitychange"));
  writeRecord([...readRecord(), all[250]!]);
  await vi.advanceTimersByTimeAsync(590_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.slice(1).flat()).toEqual(all.map(({ id }) => id));
  expect(new Set(marks())).toEqual(new Set([true]));
  reader.abort();
});
