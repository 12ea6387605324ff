import type { Message, MessagePage, NewMessages } from "./message.ts";
import type { Unsent } from "./outbox.ts";
import { TALK_FILTERS, type TalkFilter } from "./rules.ts";
import { beginTalk, type Talk } from "./talk.ts";

export interface TalkState extends Talk {
  show: TalkFilter;
  unsent: Unsent[];
  /** The reader's last message is sent, but of a kind that the filter does not show. */
  sentElsewhere: boolean;
  loadingEarlier: boolean;
  failure: string | null;
}

export interface TalkOptions {
  show: TalkFilter;
  page: MessagePage;
  /** The session has ended. */
  onLeave(): void;
  onUnsent(unsent: Unsent[]): void;
  /** The reader's own message was deleted, but not by this page. */
  onRemoved(): void;
  /** Ids of messages that the reader has revealed on this device. */
  readRevealed(): ReadonlySet<number>;
  onRevealed(id: number): void;
}

/** The state of a page with these messages. */
export function begun(show: TalkFilter, page: MessagePage): TalkState {
  return { ...beginTalk(page), show, unsent: [], sentElsewhere: false, loadingEarlier: false, failure: null };
}

export function isShown(show: TalkFilter, { kind }: Pick<Message, "kind">): boolean {
  const wanted = TALK_FILTERS[show];
  return wanted === null || wanted === kind;
}

/** The query of a page of later messages, with what to unveil among those of this page. */
export function laterThan({ cursor, asOf, messages }: TalkState, known: ReadonlySet<number>) {
  const veiled = messages.filter((message) => message.veiled).map(({ id }) => id);
  const revealed = veiled.filter((id) => known.has(id));
  return { after: cursor, asOf: Math.floor(asOf), veiled: veiled.join(","), revealed: revealed.join(",") };
}

/** What a page of later messages would be with these alone. */
export function pageOf({ show, asOf, cursor }: TalkState, { messages }: NewMessages): MessagePage {
  const shown = messages.filter((message) => message.id > cursor && isShown(show, message));
  return { messages: shown, asOf, more: false, gone: [], opened: [], reacted: [], edited: [], stale: false };
}
