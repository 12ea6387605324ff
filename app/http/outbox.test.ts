import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { onConnectionChange, isWaiting } from "./connection.ts";
import { outbox } from "./outbox.ts";

type Answer = number | null | "ended";

let answers: Answer[];
let sent: string[];

/** Its requests are answered by the next of `answers`, then by 200. */
function queueOf(ids: string[], given: Answer[], options: Partial<Parameters<typeof outbox>[0]> = {}) {
  answers = given;
  const told: Array<[string, number]> = [];
  const box = outbox<{ id: string }>({
    unsent: () => ids.map((id) => ({ id })),
    request: (changes) => [changes.map(({ id }) => id).join("+"), { method: "POST" }],
    onAnswer([{ id }], { status }) {
      told.push([id, status]);
      ids.splice(ids.indexOf(id), 1);
    },
    ...options,
  });
  return { box, told, ids };
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    const answer = answers.length > 0 ? answers.shift()! : 200;
    if (answer === null) throw new TypeError("Failed to fetch");
    if (answer === "ended") return { status: 0, type: "opaqueredirect", headers: new Headers() };
    return new Response(null, { status: answer, headers: { "Retry-After": "60" } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("an outbox sends one change after the other, and a refused one holds up none", async () => {
  const { box, told } = queueOf(["a", "b", "c"], [200, 409]);
  const [first, second] = [box.deliver(), box.deliver()];
  expect([await first, await second]).toEqual(["done", "done"]);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(told).toEqual([
    ["a", 200],
    ["b", 409],
    ["c", 200],
  ]);
});

it("an outbox sends a change that is made just as the last one is answered", async () => {
  const { box, ids } = queueOf(["a"], []);
  const first = box.deliver().then(() => {
    ids.push("b");
    return box.deliver();
  });
  await first;
  expect(sent).toEqual(["a", "b"]);
});

it.each([null, 500, 503, 429] as const)(
  "an outbox keeps a change that meets %j, and sends it again",
  async (answer) => {
    const { box, told } = queueOf(["a", "b"], [answer]);
    const gone = new AbortController();
    expect(await box.deliver(gone.signal)).toBe("later");
    expect([sent, told]).toEqual([["a"], []]);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(sent).toEqual(["a", "a", "b"]);
  },
);

it("an outbox leaves the server alone for as long as it asks", async () => {
  const { box } = queueOf(["a"], [429]);
  await box.deliver();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([await box.deliver(), sent]).toEqual(["later", ["a"]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await box.deliver(), sent]).toEqual(["done", ["a", "a"]]);
});

it("an outbox keeps its changes where the session has ended", async () => {
  const { box, ids } = queueOf(["a", "b"], ["ended"]);
  expect(await box.deliver(new AbortController().signal)).toBe("refused");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, ids]).toEqual([["a"], ["a", "b"]]);
});

it("an outbox asks no more once its reader has gone", async () => {
  const { box } = queueOf(["a"], [null, null]);
  const reader = new AbortController();
  await box.deliver(reader.signal);
  reader.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
});

it("an outbox ends where the device cannot store what happened", async () => {
  expect(await queueOf(["a"], [], { onSending: () => false }).box.deliver()).toBe("refused");
  expect(sent).toEqual([]);
  expect(await queueOf(["a"], [], { onAnswer: () => false }).box.deliver()).toBe("refused");
  expect(sent).toEqual(["a"]);
});

it.each([true, false])("an outbox shows that it waits only where somebody waits for it (%j)", async (showsWaiting) => {
  const { box } = queueOf(["a"], [null], { showsWaiting });
  let shown = false;
  onConnectionChange(() => (shown ||= isWaiting()));
  await box.deliver(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toBe(showsWaiting);
});
