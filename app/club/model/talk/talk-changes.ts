import type { ReactionKind } from "#db/reactions.ts";

import type { Message, MessagePage, Reaction } from "./message.ts";

/** Removes messages, and what others quote of them. */
export function withoutIds(messages: readonly Message[], gone: ReadonlySet<number>): Message[] {
  if (gone.size === 0) return [...messages];
  return messages
    .filter(({ id }) => !gone.has(id))
    .map((message) => {
      const { quote } = message;
      return quote && gone.has(quote.id) ? { ...message, quote: { state: "gone", id: quote.id } } : message;
    });
}

export function withReacted(messages: readonly Message[], reacted: MessagePage["reacted"]): Message[] {
  const byId = new Map(reacted.map(({ id, reactions }) => [id, reactions]));
  return messages.map((message) => {
    const reactions = byId.get(message.id);
    return reactions ? { ...message, reactions } : message;
  });
}

/** Adds or removes the reader's own reaction, however often. */
export function reacted(messages: readonly Message[], id: number, kind: ReactionKind, on: boolean): Message[] {
  return messages.map((message) =>
    message.id === id ? { ...message, reactions: toggled(message.reactions, kind, on) } : message,
  );
}

function toggled(reactions: readonly Reaction[], kind: ReactionKind, on: boolean): Reaction[] {
  const before = reactions.find((reaction) => reaction.kind === kind);
  if ((before?.own ?? false) === on) return [...reactions];
  const count = (before?.count ?? 0) + (on ? 1 : -1);
  const others = reactions.filter((reaction) => reaction.kind !== kind);
  return count > 0 ? [...others, { kind, count, own: on }] : others;
}
