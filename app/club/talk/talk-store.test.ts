import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { numbered as message } from "#tests/messages.ts";

import type { Message, MessagePage } from "./message.ts";
import type { TalkFilter } from "./rules.ts";
import { TalkStore } from "./talk-store.ts";

const page = (...messages: Message[]): MessagePage => ({
  messages,
  more: false,
  gone: [],
  opened: [],
  reacted: [],
  edited: [],
  stale: false,
  asOf: 1,
});

/** What the page has loaded, and the answers to come. */
let asked: string[];
let answers: MessagePage[];
beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(new URL(path, "http://localhost").searchParams.get("after")!);
    return Response.json(answers.shift() ?? page());
  });
});
afterEach(() => vi.unstubAllGlobals());

function opened(show: TalkFilter = "all") {
  const ignored = {
    onLeave() {},
    onUnsent() {},
    onRemoved() {},
    onRevealed() {},
    readRevealed: () => new Set<number>(),
  };
  const store = new TalkStore({ ...ignored, show, page: page(message(1)), target: null });
  return { store, ids: () => store.read().messages.map(({ id }) => id) };
}

it("a page adds the messages of the stream, and asks for nothing", () => {
  const { store, ids } = opened();
  store.receive({ after: 1, upTo: 2, messages: [message(2)] });
  // Of a muted writer.
  store.receive({ after: 2, upTo: 4, messages: [] });
  store.receive({ after: 4, upTo: 6, messages: [message(5), message(6)] });
  // Sent twice.
  store.receive({ after: 4, upTo: 6, messages: [message(5), message(6)] });
  expect([ids(), asked]).toEqual([[1, 2, 5, 6], []]);
});

it("a page that goes to a message stays there, though the old one was scrolled to its end", async () => {
  const { store, ids } = opened();
  answers.push({ ...page(message(1)), isBehind: true });
  const going = store.goTo(1);
  store.follow(true);
  await going;
  expect([ids(), store.read().atEnd, store.read().target]).toEqual([[1], false, 1]);
});

it("a page keeps the number of an admin's tasks, and nobody else has one", async () => {
  const { store } = opened();
  store.catchUp();
  await expect.poll(() => asked).toHaveLength(1);
  expect(store.read().tasks).toBeNull();
  answers.push({ ...page(), tasks: 2 });
  store.catchUp();
  await expect.poll(() => store.read().tasks).toBe(2);
});

it("a page loads what it has missed of a stream, and goes on from there", async () => {
  const { store, ids } = opened();
  answers.push(page(message(2), message(3)));
  store.receive({ after: 3, upTo: 4, messages: [message(4)] });
  await expect.poll(() => ids()).toEqual([1, 2, 3]);
  store.receive({ after: 4, upTo: 5, messages: [message(5)] });
  expect([ids(), asked]).toEqual([[1, 2, 3, 5], ["1"]]);
});

it("a page that shows reviews alone takes those alone from the stream", () => {
  const { store, ids } = opened("reviews");
  store.receive({ after: 1, upTo: 2, messages: [message(2)] });
  store.receive({ after: 2, upTo: 3, messages: [message(3, { kind: "review" })] });
  expect([ids(), asked]).toEqual([[1, 3], []]);
});

it("a page that loads the words of a reader who is muted no more loads all of them, whatever comes meanwhile", async () => {
  const { store, ids } = opened();
  store.receive({ after: 1, upTo: 3, messages: [message(3)] });
  let answer: (page: MessagePage) => void = () => {};
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(new URL(path, "http://localhost").searchParams.get("after")!);
    return Response.json(await new Promise<MessagePage>((resolve) => (answer = resolve)));
  });
  store.catchUp();
  await expect.poll(() => asked).toEqual(["3"]);
  store.rewind(1);
  answer(page(message(4)));
  await expect.poll(() => asked).toEqual(["3", "1"]);
  answer(page(message(2), message(3), message(4)));
  await expect.poll(() => ids()).toEqual([1, 2, 3, 4]);
});
