import { t } from "#app/language/t.ts";

/** `to` differs from `from` for a volume of several books. */
export interface PlacedBook {
  bookId: number;
  from: number;
  to: number;
}

export interface Gap {
  from: number;
  to: number;
}

export type SeriesLine = { book: PlacedBook } | { gap: Gap };

/** `books` are in the order of their places; gaps are whole numbers from 1. */
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

type NearLine = SeriesLine & { text: string };

/** On each side a gap, if there is one, and the first book beyond it. */
export function linesAround(own: PlacedBook, others: readonly PlacedBook[]): { before: NearLine[]; after: NearLine[] } {
  const isBefore = (book: PlacedBook) => book.from < own.from || (book.from === own.from && book.bookId < own.bookId);
  const lines = withGaps([...others.filter(isBefore), own, ...others.filter((book) => !isBefore(book))]);
  const at = lines.findIndex((line) => "book" in line && line.book === own);
  return { before: toFirstBook(lines.slice(0, at).toReversed()).toReversed(), after: toFirstBook(lines.slice(at + 1)) };
}

function toFirstBook(lines: SeriesLine[]): NearLine[] {
  const end = lines.findIndex((line) => "book" in line);
  return lines.slice(0, end < 0 ? lines.length : end + 1).map((line) => ({
    ...line,
    text: "gap" in line ? gapText(line.gap) : t("Book {placeText}", { placeText: placeText(line.book) }),
  }));
}

/** The book after the last completed one; null if none is completed, or the next is missing. */
export function nextAfter(books: readonly PlacedBook[], completed: ReadonlySet<number>): PlacedBook | null {
  const last = Math.max(...books.filter(({ bookId }) => completed.has(bookId)).map(({ to }) => to));
  const next = books.find(({ from }) => from > last);
  return next && next.from <= Math.floor(last) + 1 ? next : null;
}

/** “3”, or “1–3” for a volume of several books. */
export function placeText({ from, to }: Gap): string {
  return from === to ? String(from) : `${from}–${to}`;
}

export function gapText(gap: Gap): string {
  return gap.from === gap.to
    ? t("We don’t have book {from} yet", { from: gap.from })
    : t("We don’t have books {placeText} yet", { placeText: placeText(gap) });
}

export function readPlace(text: string): Gap | null {
  const [, from, to = from] = /^(\d{1,3}(?:\.\d{1,2})?)(?:\s?[-–]\s?(\d{1,3}(?:\.\d{1,2})?))?$/.exec(text) ?? [];
  if (from === undefined || Number(to) < Number(from)) return null;
  return { from: Number(from), to: Number(to) };
}
