import { figure } from "#app/platform/figures.ts";
import { cleaned, cut, lengthOf } from "#db/import/clean-text.ts";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

import type { RowCells } from "./row-cells.ts";

/** What the reader wrote about a read. Private, whatever it was where it comes from. */
export interface ImportedReview {
  /** The number of the read, as `replay` counts; null for the last one. */
  read: number | null;
  review: string | null;
  note: string | null;
  /** As of a review here (see `reading_reviews`). */
  givesAway: boolean;
  page: number | null;
  totalPages: number | null;
}

/** The cells of another app that hold a review and a note, each in parts that follow each other. */
export interface WrittenCells {
  review: readonly string[];
  note?: readonly string[];
}

/** What the reader wrote about a book in another app, which knows one review of it; none if they wrote nothing. */
export function reviewsIn(cells: RowCells, { review, note = [] }: WrittenCells, notes: string[]): ImportedReview[] {
  const text = (names: readonly string[], longest: number) => {
    const whole = names
      .map((name) => writtenIn(cells, name))
      .filter(Boolean)
      .join("\n\n");
    return bounded(whole, longest, notes);
  };
  const written = { review: text(review, MAX_REVIEW), note: text(note, MAX_NOTE) };
  if (written.review === null && written.note === null) return [];
  return [{ read: null, ...written, givesAway: true, page: null, totalPages: null }];
}

function bounded(text: string, longest: number, notes: string[]): string | null {
  if (!/\S/.test(text)) return null;
  if (lengthOf(text) <= longest) return text;
  notes.push(`A text of more than ${figure(longest)} characters was cut: its end was left out.`);
  return cut(text, longest);
}

function writtenIn(cells: RowCells, name: string): string {
  if (cells.isFormatted(name)) cells.leaveOut("formatting of reviews");
  return cleaned(cells.text(name));
}
