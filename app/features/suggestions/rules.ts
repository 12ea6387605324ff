import { asHeard } from "#app/shared/said-words.ts";
import { readBookId } from "#db/book-id.ts";

export const MAX_TITLE = 200;
/** Of a book's title, and of its author. */
export const MAX_NAME = 500;
export const MAX_TEXT = 2_000;

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

/** The address at which the board begins with this suggestion. */
export function pathTo([micros, id]: BoardPlace): string {
  return `/suggestions?after=${writePlace([micros, id + 1])}#suggestion-${id}`;
}

interface Request {
  title: string;
  description: string;
}

/** The one among these that asks the same, however it is written; undefined where none does. */
export function sameRequest<Asked extends Request>(request: Request, asked: readonly Asked[]): Asked | undefined {
  const heard = ({ title, description }: Request) => `${asHeard(title)}\n${asHeard(description)}`;
  return asked.find((earlier) => heard(earlier) === heard(request));
}
