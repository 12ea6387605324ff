import { normalizeForComparison } from "#app/club/writing/text-comparison.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { readBookId } from "#db/book-id.ts";

export const MAX_TITLE = 200;
/** Limit of a book's title and of its author. */
export const MAX_NAME = 500;
export const MAX_TEXT = 2_000;

export const readId = readBookId;

/** What the board shows. */
export const BOARD_FILTERS = ["all", "unanswered", "yours"] as const;

export type BoardFilter = (typeof BOARD_FILTERS)[number];

export function readFilter(text: string | null): BoardFilter {
  return BOARD_FILTERS.find((filter) => filter === text) ?? "all";
}

export const SUGGESTION_GONE = "This suggestion is not there any more.";
export const RECOMMENDATION_GONE = "This recommendation is not there any more.";

/** A link to the board that begins with this suggestion; `micros` is its time in microseconds. */
export function pathTo({ micros, id }: { micros: string; id: number }): string {
  return `/suggestions?after=${encodeURIComponent(writeCursor([micros, id + 1]))}#suggestion-${id}`;
}

interface Request {
  title: string;
  description: string;
}

/** The first earlier request with the same text, apart from case, spacing and punctuation. */
export function sameRequest<Earlier extends Request>(
  request: Request,
  earlier: readonly Earlier[],
): Earlier | undefined {
  const folded = ({ title, description }: Request) =>
    `${normalizeForComparison(title)}\n${normalizeForComparison(description)}`;
  return earlier.find((other) => folded(other) === folded(request));
}
