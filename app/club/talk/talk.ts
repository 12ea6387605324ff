import { t } from "#app/language/t.ts";
import { addDays, dayIn, formatterByZone, longDay } from "#app/platform/dates.ts";
import type { ReactionKind } from "#db/schema/club/reactions.ts";

import type { Message, MessagePage } from "./message.ts";
import { SHOWN_MAX } from "./rules.ts";
import { reacted, withEdited, withOpenedTexts, withoutIds, withReacted } from "./talk-changes.ts";

const GROUP_MS = 5 * 60 * 1_000;

/** Messages added at once when scrolling forward: those in view must stay among the shown ones. */
const FOLLOWING_MAX = 50;

export interface Talk {
  /** Sorted by id, without duplicates. */
  messages: Message[];
  earlier: boolean;
  /** The newest messages are not shown: the reader has scrolled far back. */
  behind: boolean;
  cursor: number;
  asOf: number;
  unread: number;
}

export function beginTalk(page: MessagePage): Talk {
  return {
    messages: page.messages,
    earlier: page.more,
    behind: page.isBehind ?? false,
    cursor: page.messages.at(-1)?.id ?? 0,
    asOf: page.asOf,
    unread: 0,
  };
}

/** The view moves only for a reader at the end. `upTo`: there are no other messages up to this id. */
export function withLater(talk: Talk, page: MessagePage, atEnd: boolean, seen = atEnd, upTo = 0): Talk {
  const known = new Set(talk.messages.map(({ id }) => id));
  const fresh = page.messages.filter(({ id }) => !known.has(id));
  const opened = withOpenedTexts(withEdited(talk.messages, page.edited), page.opened);
  const remaining = withReacted(withoutIds(opened, new Set(page.gone)), page.reacted);
  const next = {
    ...talk,
    cursor: Math.max(talk.cursor, page.messages.at(-1)?.id ?? 0, upTo),
    asOf: page.asOf,
    unread: seen ? 0 : talk.unread + fresh.filter(({ own }) => !own).length,
  };
  if (talk.behind) return { ...next, messages: remaining };
  const all = inOrder([...remaining, ...fresh]);
  if (all.length <= SHOWN_MAX) return { ...next, messages: all };
  return atEnd
    ? { ...next, messages: all.slice(-SHOWN_MAX), earlier: true }
    : { ...next, messages: all.slice(0, SHOWN_MAX), behind: true };
}

export function withEarlier(talk: Talk, page: MessagePage): Talk {
  const known = new Set(talk.messages.map(({ id }) => id));
  const all = inOrder([...page.messages.filter(({ id }) => !known.has(id)), ...talk.messages]);
  const behind = talk.behind || all.length > SHOWN_MAX;
  return { ...talk, messages: all.slice(0, SHOWN_MAX), earlier: page.more, behind };
}

export function withFollowing(talk: Talk, page: MessagePage): Talk {
  const taken = page.messages.slice(0, FOLLOWING_MAX);
  const known = new Set(talk.messages.map(({ id }) => id));
  const all = inOrder([...talk.messages, ...taken.filter(({ id }) => !known.has(id))]);
  const behind = page.more || taken.length < page.messages.length;
  return {
    ...talk,
    messages: all.slice(-SHOWN_MAX),
    earlier: talk.earlier || all.length > SHOWN_MAX,
    behind,
    // While `behind`, later messages were omitted, so the cursor stays to load them again.
    cursor: behind ? talk.cursor : (all.at(-1)?.id ?? talk.cursor),
  };
}

/** The cursor stays, because others' messages may precede it. */
export function withSent(talk: Talk, message: Message): Talk {
  if (talk.behind || talk.messages.some(({ id }) => id === message.id)) return talk;
  return { ...talk, messages: inOrder([...talk.messages, message]) };
}

export function withOpened(talk: Talk, opened: Iterable<Message>): Talk {
  return { ...talk, messages: withOpenedTexts(talk.messages, opened) };
}

export function without(talk: Talk, id: number): Talk {
  return { ...talk, messages: withoutIds(talk.messages, new Set([id])) };
}

export function withReaction(talk: Talk, id: number, kind: ReactionKind, on: boolean): Talk {
  return { ...talk, messages: reacted(talk.messages, id, kind, on) };
}

function inOrder(messages: Message[]): Message[] {
  return messages.toSorted((a, b) => a.id - b.id);
}

interface Line {
  message: Message;
  /** `Today`, `Yesterday` or `November 20, 2026` on the first message of a day. */
  day: string | null;
  isFirstNew: boolean;
  /** Appears under the name of the message above. */
  follows: boolean;
}

interface Reading {
  timeZone: string;
  today: string;
  seen: number | null;
  earlier: boolean;
}

export function linesOf(messages: Message[], { timeZone, today, seen, earlier }: Reading): Line[] {
  const names = new Map([
    [today, t("Today")],
    [addDays(today, -1), t("Yesterday")],
  ]);
  const newIndex = firstNew(messages, seen, earlier);
  let before: Message | null = null;
  let dayBefore = "";
  return messages.map((message, index) => {
    const at = new Date(message.sentAt);
    const day = dayIn(timeZone, at);
    const isFirstNew = index === newIndex;
    const isNear = before !== null && at.getTime() - Date.parse(before.sentAt) < GROUP_MS;
    const follows = isNear && before?.writer === message.writer && day === dayBefore && !isFirstNew;
    const line = { message, day: day === dayBefore ? null : (names.get(day) ?? longDay(day)), isFirstNew, follows };
    before = message;
    dayBefore = day;
    return line;
  });
}

/** -1 if there is none, or if it may not be loaded yet. */
function firstNew(messages: Message[], seen: number | null, earlier: boolean): number {
  const index = seen === null ? -1 : messages.findIndex(({ id, own }) => id > seen && !own);
  return index === 0 && earlier ? -1 : index;
}

/** Formats ISO times as `10:05 AM`. */
export function clockTimes(timeZone: string): (sentAt: string) => string {
  const format = clockTimeIn(timeZone);
  // JavaScript engines differ in the space.
  return (sentAt) => format.format(new Date(sentAt)).replaceAll("\u202F", " ");
}

const clockTimeIn = formatterByZone(null, { hour: "numeric", minute: "2-digit" });
