import type { Unsent } from "./message-queue.ts";
import type { Message, MessagePage, NewMessages } from "./message.ts";
import { TALK_FILTERS, type TalkFilter } from "./rules.ts";
import { beginTalk, type Talk } from "./talk.ts";

export interface TalkState extends Talk {
  show: TalkFilter;
  unsent: Unsent[];
  /** The filter does not show the message that the reader has just sent. */
  sentElsewhere: boolean;
  loadingEarlier: boolean;
  failure: string | null;
  /** What waits for the admin who reads; null for everybody else, and until the first load. */
  tasks: number | null;
  /** The message that the list opens at, instead of its end. */
  target: number | null;
  /** The list follows new messages. */
  atEnd: boolean;
}

export interface TalkOptions {
  show: TalkFilter;
  page: MessagePage;
  target: number | null;
  onLeave(): void;
  onUnsent(unsent: Unsent[]): void;
  /** The reader's own message was deleted, but not by this page. */
  onRemoved(): void;
  readRevealed(): ReadonlySet<number>;
  onRevealed(id: number): void;
}

export function begun(show: TalkFilter, page: MessagePage, target: number | null = null): TalkState {
  const found = page.messages.some(({ id }) => id === target) ? target : null;
  return {
    ...beginTalk(page),
    show,
    unsent: [],
    sentElsewhere: false,
    loadingEarlier: false,
    failure: null,
    tasks: null,
    target: found,
    atEnd: found === null,
  };
}

export function isShown(show: TalkFilter, { kind }: Pick<Message, "kind">): boolean {
  const wanted = TALK_FILTERS[show];
  return wanted === null || wanted === kind;
}

export function laterThan({ cursor, asOf, messages }: TalkState, known: ReadonlySet<number>) {
  const veiled = messages.filter((message) => message.veiled).map(({ id }) => id);
  const revealed = veiled.filter((id) => known.has(id));
  return { after: cursor, asOf: Math.floor(asOf), veiled: veiled.join(","), revealed: revealed.join(",") };
}

export function pageOf({ show, asOf, cursor }: TalkState, { messages }: NewMessages): MessagePage {
  const shown = messages.filter((message) => message.id > cursor && isShown(show, message));
  return { messages: shown, asOf, more: false, gone: [], opened: [], reacted: [], edited: [], stale: false };
}
