import type { ReactionKind } from "#db/schema/club/reactions.ts";

import type { Message, MessagePage, Quote, Reaction } from "./message.ts";
import { excerptOf, wordsOf } from "./rules.ts";

/** Also removes what others quote of them. */
export function withoutIds(messages: readonly Message[], gone: ReadonlySet<number>): Message[] {
  if (gone.size === 0) return [...messages];
  return messages
    .filter(({ id }) => !gone.has(id))
    .map((message) => {
      const { quote } = message;
      return quote && gone.has(quote.id) ? { ...message, quote: { state: "gone", id: quote.id } } : message;
    });
}

/** Also replaces what others quote of them. */
export function withEdited(messages: readonly Message[], edited: readonly Message[]): Message[] {
  if (edited.length === 0) return [...messages];
  const byId = new Map(edited.map((message) => [message.id, message]));
  return messages.map((message) => {
    const now = byId.get(message.id);
    const original = message.quote && byId.get(message.quote.id);
    return {
      // An edit is told several times, and the veil may have been lifted meanwhile.
      ...(now && now.editedAt !== message.editedAt ? now : message),
      ...(original && { quote: quoteOf(original) }),
    };
  });
}

/** Leaves out what was written before an edit. */
export function withOpenedTexts(messages: readonly Message[], opened: Iterable<Message>): Message[] {
  const byId = new Map(Array.from(opened, (message) => [message.id, message]));
  return messages.map((message) => {
    const open = message.veiled ? byId.get(message.id) : undefined;
    return open && open.editedAt === message.editedAt ? open : message;
  });
}

function quoteOf(original: Message): Quote {
  const { id, writer, name, veiled } = original;
  return { state: veiled ? "veiled" : "shown", id, writer, name, text: excerptOf(wordsOf(original)) };
}

export function withReacted(messages: readonly Message[], reacted: MessagePage["reacted"]): Message[] {
  const byId = new Map(reacted.map(({ id, reactions }) => [id, reactions]));
  return messages.map((message) => {
    const reactions = byId.get(message.id);
    return reactions ? { ...message, reactions } : message;
  });
}

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
