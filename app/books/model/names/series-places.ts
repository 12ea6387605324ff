/** A book of a series at its place; `to` differs from `from` for a volume of several books. */
export interface PlacedBook {
  bookId: number;
  from: number;
  to: number;
}

/** Books of a series that are not in the catalogue, all between two that are, or before the first. */
export interface Gap {
  from: number;
  to: number;
}

export type SeriesLine = { book: PlacedBook } | { gap: Gap };

/** The books of a series, given in the order of their places, with the gaps in the whole numbers from 1. */
export function withGaps(books: readonly PlacedBook[]): SeriesLine[] {
  const lines: SeriesLine[] = [];
  let next = 1;
  for (const book of books) {
    const first = Math.ceil(book.from);
    // A story at 2.5 stands for no book of its own, yet book 3 is not missing before it.
    const before = Number.isInteger(book.from) ? first - 1 : Math.floor(book.from);
    if (before >= next) lines.push({ gap: { from: next, to: before } });
    lines.push({ book });
    next = Math.max(next, before + 1, Math.floor(book.to) + 1);
  }
  return lines;
}

/** “3”, or “1–3” for a volume of several books. */
export function placeText({ from, to }: Gap): string {
  return from === to ? String(from) : `${from}–${to}`;
}

export function gapText(gap: Gap): string {
  return gap.from === gap.to ? `Book ${gap.from} is not here yet` : `Books ${placeText(gap)} are not here yet`;
}

/** Reads “3”, “0.5” or “1-3”; null for anything else. */
export function readPlace(text: string): Gap | null {
  const [, from, to = from] = /^(\d{1,3}(?:\.\d{1,2})?)(?:\s?[-–]\s?(\d{1,3}(?:\.\d{1,2})?))?$/.exec(text) ?? [];
  if (from === undefined || Number(to) < Number(from)) return null;
  return { from: Number(from), to: Number(to) };
}
