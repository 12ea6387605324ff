import { dayIn, longDay } from "#app/platform/dates.ts";

import type { Message, MessagePage } from "./message.ts";
import { SHOWN_MAX } from "./rules.ts";

/** What one says within this time of one's last words stands under the same name. */
const GROUP_MS = 5 * 60 * 1_000;

/** So many at once on the way forth: what is in view must stay among those shown. */
const FOLLOWING_MAX = 50;

/** What a page shows of the talk. */
export interface Talk {
  /** By id, each once. */
  messages: Message[];
  /** Whether there are earlier ones. */
  earlier: boolean;
  /** Whether the newest are not among them: the reader has gone far back. */
  behind: boolean;
  /** The newest message that was asked for, and when: what to ask with next. */
  cursor: number;
  asOf: number;
  /** How many of others have come since the reader was last at the end, and looking. */
  unread: number;
}

export function beginTalk(page: MessagePage): Talk {
  return {
    messages: page.messages,
    earlier: page.more,
    behind: false,
    cursor: page.messages.at(-1)?.id ?? 0,
    asOf: page.asOf,
    unread: 0,
  };
}

/** With what came since. Who is at the end follows it; nobody else's messages move. `seen` tells that they look at it. */
export function withLater(talk: Talk, page: MessagePage, atEnd: boolean, seen = atEnd): Talk {
  const known = new Set(talk.messages.map(({ id }) => id));
  const fresh = page.messages.filter(({ id }) => !known.has(id));
  const gone = new Set(page.gone);
  const kept = withOpened(talk, page.opened).messages.filter(({ id }) => !gone.has(id));
  const next = {
    ...talk,
    cursor: Math.max(talk.cursor, page.messages.at(-1)?.id ?? 0),
    asOf: page.asOf,
    unread: seen ? 0 : talk.unread + fresh.filter(({ own }) => !own).length,
  };
  if (talk.behind) return { ...next, messages: kept };
  const all = inOrder([...kept, ...fresh]);
  if (all.length <= SHOWN_MAX) return { ...next, messages: all };
  return atEnd
    ? { ...next, messages: all.slice(-SHOWN_MAX), earlier: true }
    : { ...next, messages: all.slice(0, SHOWN_MAX), behind: true };
}

/** With a page of earlier ones. */
export function withEarlier(talk: Talk, page: MessagePage): Talk {
  const known = new Set(talk.messages.map(({ id }) => id));
  const all = inOrder([...page.messages.filter(({ id }) => !known.has(id)), ...talk.messages]);
  const behind = talk.behind || all.length > SHOWN_MAX;
  return { ...talk, messages: all.slice(0, SHOWN_MAX), earlier: page.more, behind };
}

/** With a page of what follows the last one shown, for a reader who has gone back and comes forth again. */
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
    // What came meanwhile was left out: it is asked for once more.
    cursor: behind ? talk.cursor : (all.at(-1)?.id ?? talk.cursor),
  };
}

/** With what the reader has just said. It does not move the cursor: others may have come before it. */
export function withSent(talk: Talk, message: Message): Talk {
  if (talk.behind || talk.messages.some(({ id }) => id === message.id)) return talk;
  return { ...talk, messages: inOrder([...talk.messages, message]) };
}

/** With the words of those that were veiled until now. */
export function withOpened(talk: Talk, opened: Iterable<Message>): Talk {
  const words = new Map(Array.from(opened, (message) => [message.id, message]));
  return {
    ...talk,
    messages: talk.messages.map((message) => (message.veiled ? (words.get(message.id) ?? message) : message)),
  };
}

export function without(talk: Talk, id: number): Talk {
  return { ...talk, messages: talk.messages.filter((message) => message.id !== id) };
}

function inOrder(messages: Message[]): Message[] {
  return messages.toSorted((a, b) => a.id - b.id);
}

interface Line {
  message: Message;
  /** The first of its day: the day as `November 20, 2026`. */
  day: string | null;
  /** Goes on under the name above it. */
  follows: boolean;
}

/** The messages as they are laid out, on the calendar of the zone. */
export function linesOf(messages: Message[], timeZone: string): Line[] {
  let before: Message | null = null;
  let dayBefore = "";
  return messages.map((message) => {
    const at = new Date(message.sentAt);
    const today = dayIn(timeZone, at);
    const follows =
      before?.writer === message.writer && today === dayBefore && at.getTime() - Date.parse(before.sentAt) < GROUP_MS;
    const line = { message, day: today === dayBefore ? null : longDay(today), follows };
    before = message;
    dayBefore = today;
    return line;
  });
}

/** Writes times as `10:05 AM`, on the clock of the zone. */
export function clockTimes(timeZone: string): (sentAt: string) => string {
  const format = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  // Engines do not agree on which space it is.
  return (sentAt) => format.format(new Date(sentAt)).replaceAll("\u202F", " ");
}
