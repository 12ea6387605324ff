import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { cleaned, cut, lengthOf } from "#book-facts/clean-text.ts";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

import { ownedFrom } from "./cell-values.ts";
import type { RowCells } from "./row-cells.ts";
import type { WordedDate } from "./worded-date.ts";

/** What the reader wrote about a read. Private, even if it was public where it comes from. */
export interface ImportedReview {
  /** The number of the read, as `replay` counts; null for the last one. */
  read: number | null;
  review: string | null;
  note: string | null;
  /** As in `reading_reviews`. */
  givesAway: boolean;
  page: number | null;
  totalPages: number | null;
}

export interface WrittenCells {
  review: readonly string[];
  note?: readonly string[];
  /** Says whether the review gives away the plot. In an app without such a column, a review does. */
  spoiler?: string;
}

export function reviewsIn(
  cells: RowCells,
  { review, note = [], spoiler }: WrittenCells,
  notes: string[],
  inWords: readonly WordedDate[],
): ImportedReview[] {
  const text = (names: readonly string[], longest: number, added: readonly string[] = []) => {
    const whole = names
      .map((name) => writtenIn(cells, name))
      .concat(added)
      .filter(Boolean)
      .join("\n\n");
    return bounded(whole, longest, notes);
  };
  const written = {
    review: text(review, MAX_REVIEW),
    note: text(
      note,
      MAX_NOTE,
      inWords.map(([, words]) => words),
    ),
  };
  const says = spoiler === undefined || !cells.has(spoiler) ? true : (cells.as(spoiler, ownedFrom) ?? false);
  if (written.review === null && written.note === null) return [];
  const givesAway = says || review.some((name) => cells.has(name, /<spoiler\b/i));
  return [{ read: null, ...written, givesAway, page: null, totalPages: null }];
}

function bounded(text: string, longest: number, notes: string[]): string | null {
  if (!/\S/.test(text)) return null;
  if (lengthOf(text) <= longest) return text;
  notes.push(t("Some text has more than {longest} characters. We cut the end.", { longest: figure(longest) }));
  return cut(text, longest);
}

function writtenIn(cells: RowCells, name: string): string {
  if (cells.isFormatted(name)) cells.leaveOut(t("formatting of reviews"));
  return cleaned(cells.text(name));
}
