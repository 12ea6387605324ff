import { normalizeForComparison } from "#app/club/model/compare-words.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { readBookId } from "#db/book-id.ts";

export const MAX_TITLE = 200;
/** Of a book's title, and of its author. */
export const MAX_NAME = 500;
export const MAX_TEXT = 2_000;

/** An id as an address spells it: suggestions and recommendations are numbered as books are. */
export const readId = readBookId;

export const SUGGESTION_GONE = "This suggestion is not there any more.";
export const RECOMMENDATION_GONE = "This recommendation is not there any more.";

/** The address at which the board begins with the suggestion that was made then. */
export function pathTo({ micros, id }: { micros: string; id: number }): string {
  return `/suggestions?after=${encodeURIComponent(writeCursor([micros, id + 1]))}#suggestion-${id}`;
}

interface Request {
  title: string;
  description: string;
}

/** The one among these that asks the same, however it is written; undefined where none does. */
export function sameRequest<Asked extends Request>(request: Request, asked: readonly Asked[]): Asked | undefined {
  const heard = ({ title, description }: Request) =>
    `${normalizeForComparison(title)}\n${normalizeForComparison(description)}`;
  return asked.find((earlier) => heard(earlier) === heard(request));
}
