import { normalizeForComparison } from "#app/club/writing/text-comparison.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

export const MAX_TITLE = 200;
export const MAX_NAME = 500;
export const MAX_TEXT = 2_000;

export const readId = readBookId;

export const BOARD_FILTERS = ["all", "unanswered", "yours"] as const;

export type BoardFilter = (typeof BOARD_FILTERS)[number];

export function readFilter(text: string | null): BoardFilter {
  return BOARD_FILTERS.find((filter) => filter === text) ?? "all";
}

export const SUGGESTION_GONE = () => t("This request was deleted.");
export const RECOMMENDATION_GONE = () => t("This recommendation was deleted.");

/** The board begins with this suggestion; `micros` is its time in microseconds. */
export function pathTo({ micros, id }: { micros: string; id: number }): string {
  return `/suggestions?after=${encodeURIComponent(writeCursor([micros, id + 1]))}#suggestion-${id}`;
}

interface Request {
  title: string;
  description: string;
}

/** Ignores case, spacing and punctuation. */
export function sameRequest<Earlier extends Request>(
  request: Request,
  earlier: readonly Earlier[],
): Earlier | undefined {
  const folded = ({ title, description }: Request) =>
    `${normalizeForComparison(title)}\n${normalizeForComparison(description)}`;
  return earlier.find((other) => folded(other) === folded(request));
}
