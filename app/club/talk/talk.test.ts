import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { numbered as message } from "#tests/messages.ts";

import type { Message, MessagePage } from "./message.ts";
import { isBlank, tidyMessage } from "./rules.ts";
import { SHOWN_MAX } from "./rules.ts";
import {
  beginTalk,
  clockTimes,
  linesOf,
  withEarlier,
  withFollowing,
  withLater,
  without,
  withReaction,
  withSent,
} from "./talk.ts";

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const page = (messages: Message[], facts: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  more: false,
  gone: [],
  opened: [],
  reacted: [],
  edited: [],
  stale: false,
  asOf: 1,
  ...facts,
});
const ids = ({ messages }: { messages: Message[] }) => messages.map(({ id }) => id);

describe("what came since", () => {
  it("stands in order, each once, however the pages and one's own answers overlap", () => {
    const pages = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 }), fc.boolean()));
    fc.assert(
      fc.property(pages, (steps) => {
        let talk = beginTalk(page([]));
        for (const [from, count, sent] of steps) {
          talk = sent ? withSent(talk, message(from + 1)) : withLater(talk, page(span(from + 1, from + count)), true);
        }
        expect(ids(talk)).toEqual([...new Set(ids(talk))].toSorted((a, b) => a - b));
      }),
    );
  });

  it("asks on from what was fetched, not from what the reader has just said", () => {
    const talk = withSent(beginTalk(page([message(1)])), message(3, { own: true }));
    expect(talk.cursor).toBe(1);
    expect(ids(withLater(talk, page([message(2), message(3)]), true))).toEqual([1, 2, 3]);
  });

  it("takes away what is gone, also what the reader has just sent", () => {
    const talk = withSent(beginTalk(page(span(1, 3))), message(4));
    expect(ids(withLater(talk, page([], { gone: [2, 4, 99] }), true))).toEqual([1, 3]);
  });

  it("counts what others say while the reader is further up", () => {
    const talk = withLater(beginTalk(page([message(1)])), page([message(2), message(3, { own: true })]), false);
    expect(talk.unread).toBe(1);
    expect(withLater(talk, page([message(4)]), true).unread).toBe(0);
  });

  it("counts on for a reader at the end who looks elsewhere", () => {
    const talk = withLater(beginTalk(page([message(1)])), page([message(2)]), true, false);
    expect(talk.unread).toBe(1);
    expect(withLater(talk, page([]), true, true).unread).toBe(0);
  });

  it("brings the words of what is open by now, also to a reader far back, and of nothing else", () => {
    const about = { title: "Momo", page: 9, givesAway: true, book: null };
    const veiled = [message(1), message(2, { veiled: true, about, message: "" })];
    const opened = [message(1, { message: "other" }), message(2, { about, message: "Grey men" }), message(7)];
    for (const behind of [false, true]) {
      const talk = withLater({ ...beginTalk(page(veiled)), behind }, page([], { opened }), false);
      expect(talk.messages).toEqual([message(1), message(2, { about, message: "Grey men" })]);
    }
  });

  it("lets the oldest go for a reader at the end, and holds the newest back from one further up", () => {
    const full = beginTalk(page(span(1, SHOWN_MAX)));
    const last = SHOWN_MAX;
    const following = withLater(full, page(span(last + 1, last + 2)), true);
    expect([ids(following)[0], ids(following).at(-1), ids(following).length]).toEqual([3, last + 2, SHOWN_MAX]);
    expect(following.earlier).toBe(true);
    const reading = withLater(full, page(span(last + 1, last + 2)), false);
    expect([ids(reading)[0], ids(reading).at(-1), reading.behind, reading.unread]).toEqual([1, last, true, 2]);
    const later = withLater(reading, page([message(last + 3)]), false);
    expect([ids(later).length, later.cursor, later.unread]).toEqual([SHOWN_MAX, last + 3, 3]);
  });
});

describe("the way back and forth", () => {
  const back = withEarlier(beginTalk(page(span(51, SHOWN_MAX + 40), { more: true })), page(span(1, 50)));

  it("holds no more than fit while one goes back, and says that the newest are not among them", () => {
    expect([ids(back)[0], ids(back).at(-1), back.earlier, back.behind]).toEqual([1, SHOWN_MAX, false, true]);
  });

  it("goes forth in parts, lets the oldest go, and ends at the newest", () => {
    const rest = span(SHOWN_MAX + 1, SHOWN_MAX + 60);
    const half = withFollowing(back, page(rest));
    expect([ids(half)[0], ids(half).at(-1), half.behind]).toEqual([51, SHOWN_MAX + 50, true]);
    expect([half.earlier, half.cursor]).toEqual([true, back.cursor]);
    const end = withFollowing(half, page(rest.slice(50)));
    expect([ids(end)[0], ids(end).at(-1), end.behind]).toEqual([61, SHOWN_MAX + 60, false]);
  });

  it("asks once more for what came while it looked for the end", () => {
    const known = withLater(back, page([message(SHOWN_MAX + 41)]), false);
    expect(known.cursor).toBe(SHOWN_MAX + 41);
    const end = withFollowing(known, page(span(SHOWN_MAX + 1, SHOWN_MAX + 40)));
    expect([end.behind, end.cursor]).toEqual([false, SHOWN_MAX + 40]);
    expect(ids(withLater(end, page([message(SHOWN_MAX + 41)]), true)).at(-1)).toBe(SHOWN_MAX + 41);
  });
});

describe("what changes on an open page", () => {
  const quoting = (id: number) =>
    message(3, { quote: { state: "shown", id, writer: "ben", name: "Ben", text: "Number 1" } });

  it("takes the quotes of a deleted message with it", () => {
    const talk = beginTalk(page([message(1), message(2), quoting(1)]));
    const gone = [message(2), message(3, { quote: { state: "gone", id: 1 } })];
    expect(withLater(talk, page([], { gone: [1] }), true).messages).toEqual(gone);
    expect(without(talk, 1).messages).toEqual(gone);
  });

  it("brings others' reactions, and keeps one's own to one of a kind however often it is said", () => {
    const reactions = [{ kind: "love" as const, count: 2, own: false }];
    const talk = withLater(
      beginTalk(page(span(1, 2))),
      page([], {
        reacted: [
          { id: 2, reactions },
          { id: 9, reactions },
        ],
      }),
      true,
    );
    expect(talk.messages).toEqual([message(1), message(2, { reactions })]);
    const on = withReaction(withReaction(talk, 2, "love", true), 2, "love", true);
    expect(on.messages[1]!.reactions).toEqual([{ kind: "love", count: 3, own: true }]);
    expect(withReaction(withReaction(on, 2, "love", false), 2, "love", false).messages).toEqual(talk.messages);
    const alone = withReaction(talk, 1, "want", true);
    expect(alone.messages[0]!.reactions).toEqual([{ kind: "want", count: 1, own: true }]);
    expect(withReaction(alone, 1, "want", false).messages[0]!.reactions).toEqual([]);
  });
});

describe("the lines", () => {
  const at = (sentAt: string, writer = "ana") => message(1, { sentAt, writer });
  const reading = { timeZone: "UTC", today: "2026-12-24", seen: null, earlier: false };
  const marks = (messages: Message[], timeZone = "UTC") =>
    linesOf(messages, { ...reading, timeZone }).map(({ day, follows }) => [day, follows]);

  it("stand under one name for five minutes, and under a new one after it or after somebody else", () => {
    expect(
      marks([
        at("2026-11-20T10:00:00Z"),
        at("2026-11-20T10:04:59Z"),
        at("2026-11-20T10:09:59Z"),
        at("2026-11-20T10:10:00Z", "ben"),
        at("2026-11-20T10:10:01Z"),
      ]),
    ).toEqual([
      ["November 20, 2026", false],
      [null, true],
      [null, false],
      [null, false],
      [null, false],
    ]);
  });

  it("begin a day where the reader's calendar does", () => {
    const midnight = [at("2026-11-20T22:59:00Z"), at("2026-11-20T23:01:00Z")];
    expect(marks(midnight, "Europe/Vienna")).toEqual([
      ["November 20, 2026", false],
      ["November 21, 2026", false],
    ]);
    expect(marks(midnight)).toEqual([
      ["November 20, 2026", false],
      [null, true],
    ]);
  });

  it("call today and yesterday by these names, as the reader's calendar has them", () => {
    const days = ["2026-11-19T22:30:00Z", "2026-11-20T10:00:00Z", "2026-11-20T23:30:00Z"].map((sentAt) => at(sentAt));
    const named = (timeZone: string, today: string) =>
      linesOf(days, { ...reading, timeZone, today }).map(({ day }) => day);
    expect(named("UTC", "2026-11-20")).toEqual(["Yesterday", "Today", null]);
    expect(named("Europe/Vienna", "2026-11-21")).toEqual(["November 19, 2026", "Yesterday", "Today"]);
    expect(named("UTC", "2026-11-21")).toEqual(["November 19, 2026", "Yesterday", null]);
  });

  it("have a line above the first of others' messages that are new, under a name of its own", () => {
    const some = [1, 2, 3, 4].map((id) => message(id, { writer: "ana", own: id === 2 }));
    const firstNew = (seen: number | null, earlier = false) =>
      linesOf(some, { ...reading, seen, earlier }).findIndex(({ isFirstNew }) => isFirstNew);
    expect([firstNew(null), firstNew(1), firstNew(3), firstNew(4)]).toEqual([-1, 2, 3, -1]);
    // What precedes the first loaded message may be new as well.
    expect([firstNew(0), firstNew(0, true)]).toEqual([0, -1]);
    expect(linesOf(some, { ...reading, seen: 1 }).map(({ follows }) => follows)).toEqual([false, true, false, true]);
  });

  it("tell hour and minute on the reader's clock", () => {
    expect(clockTimes("Europe/Vienna")("2026-11-20T22:05:00Z")).toBe("11:05 PM");
    expect(clockTimes("Asia/Kolkata")("2026-11-20T22:05:00Z")).toBe("3:35 AM");
  });
});

it("a message keeps what can be seen, and nothing else, of what is typed", () => {
  expect(tidyMessage(" a\r\nb\rc\td\0\u001B[2J ")).toBe("a\nb\nc\td[2J");
  expect(tidyMessage("\uD800").isWellFormed()).toBe(true);
  for (const blank of ["", " \n", "\u200B\u2060", "\u2800", "\u3164", "\u202E"]) expect(isBlank(blank)).toBe(true);
  for (const text of [".", "я", "👩‍🚀", "灰", "\u200Bx"]) expect(isBlank(text)).toBe(false);
});
