import { readBookId } from "#db/book-id.ts";

export const MAX_TITLE = 200;
/** Of a book's title, and of its author. */
export const MAX_NAME = 500;
export const MAX_TEXT = 2_000;

/** How often one reader may write, that nobody floods the board. */
export const SUGGESTIONS = { limit: 5, windowSeconds: 60 * 60 };
export const RECOMMENDATIONS = { limit: 20, windowSeconds: 60 * 60 };

/** An id as an address spells it: suggestions and recommendations are numbered as books are. */
export const readId = readBookId;

/** The place of a suggestion among all, newest first: microseconds since 1970, and the id where they are equal. */
export type BoardPlace = readonly [micros: string, id: number];

/** What `writePlace` wrote; null from the start. */
export function readPlace(text: string | null): BoardPlace | null {
  const [, micros, id] = /^(\d{1,16})-(\d{1,10})$/.exec(text ?? "") ?? [];
  const known = readId(id);
  return micros && known !== null ? [micros, known] : null;
}

export function writePlace([micros, id]: BoardPlace): string {
  return `${micros}-${id}`;
}

/** Says when somebody may write again who has used up their turns: `in 1 minute`, `in 59 minutes`. */
export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
