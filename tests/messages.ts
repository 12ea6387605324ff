import type { Message } from "#app/club/talk/message.ts";

/** A message with this id, as a reader is shown it. */
export const numbered = (id: number, facts: Partial<Message> = {}): Message => ({
  id,
  clientId: null,
  own: false,
  writer: "ana",
  name: "Ana",
  isAdmin: false,
  kind: "message",
  haul: [],
  review: null,
  editedAt: null,
  about: null,
  quote: null,
  reactions: [],
  veiled: false,
  message: `Number ${id}`,
  sentAt: "2026-11-20T10:00:00.000Z",
  ...facts,
});
