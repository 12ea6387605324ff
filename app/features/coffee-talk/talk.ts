import { dayIn, longDay } from "#app/shared/dates.ts";

import type { Message, MessagePage } from "./message.ts";

/** So many messages stand in the document at once; the others are a scroll away. */
const SHOWN_MAX = 300;
/** What one says within this time of one's last words stands under the same name. */
const GROUP_MS = 5 * 60 * 1_000;

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
  /** How many of others have come since the reader was last at the end. */
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

/** With what came since. Who is at the end follows it; nobody else's messages move. */
export function withLater(talk: Talk, page: MessagePage, atEnd: boolean): Talk {
  const known = new Set(talk.messages.map(({ id }) => id));
  const fresh = page.messages.filter(({ id }) => !known.has(id));
  const gone = new Set(page.gone);
  const kept = talk.messages.filter(({ id }) => !gone.has(id));
  const next = {
    ...talk,
    cursor: Math.max(talk.cursor, page.messages.at(-1)?.id ?? 0),
    asOf: page.asOf,
    unread: atEnd ? 0 : talk.unread + fresh.filter(({ own }) => !own).length,
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

/** With what the reader has just said. It does not move the cursor: others may have come before it. */
export function withSent(talk: Talk, message: Message): Talk {
  if (talk.behind || talk.messages.some(({ id }) => id === message.id)) return talk;
  return { ...talk, messages: inOrder([...talk.messages, message]) };
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
