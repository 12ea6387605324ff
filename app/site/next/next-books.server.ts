import { rankShelf } from "#app/deck/shelf/rank-shelf.server.ts";
import { t, translated } from "#app/language/t.ts";
import { moodsOf } from "#app/match/request/moods.server.ts";
import { dayIn, longDates, type Clock } from "#app/platform/dates.ts";
import { counted } from "#app/platform/figures.ts";
import { entriesWithIds } from "#app/reading/list/reading-entries.queries.server.ts";
import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { finishOf, finishText, paceOf, type Pace } from "#app/reading/next/pace.ts";
import { booksToRead, type BookToRead } from "#app/reading/next/queries.server.ts";
import { completionsOf } from "#app/reading/statistics/completions.queries.server.ts";

import { bestFirst, fitting, fourCards, type ShelfCandidate } from "./four-cards.ts";
import type { NextView } from "./next-view.ts";

export interface NextCard {
  book: Pick<ReadingEntry, "id" | "bookId" | "title" | "author" | "genre" | "cover">;
  isPaused: boolean;
  /** "320 pages", "200 pages left", "Length unknown". */
  length: string;
  /** At the reader's pace; null if length or pace is unknown. */
  finish: string | null;
  reason: string;
}

export interface NextBooks {
  count: number;
  /** By name. */
  moods: Array<{ mood: string; name: string; books: number }>;
  pace: Pace | null;
  /** Includes books that were put aside. */
  fits: number;
  cards: NextCard[];
}

type Candidate = ShelfCandidate & BookToRead;

export async function nextBooks(userId: string, view: NextView, { now, timeZone }: Clock): Promise<NextBooks> {
  const { books, ranked, pace, moods } = await shelfOf(userId, timeZone);
  const today = dayIn(timeZone, now);
  const fits = fitting(books, view, pace, today);
  const offers = fourCards(fits, view.notNow);
  const ids = offers.map(({ book }) => book.entryId);
  const [entries, reasons] = await Promise.all([entriesWithIds(userId, ids, timeZone), ranked.reasonsFor(ids)]);
  const shown = new Map(entries.map((entry) => [entry.id, entry]));
  const date = longDates(timeZone);
  const cards = offers.flatMap(({ book, isLongest }): NextCard[] => {
    const entry = shown.get(book.entryId);
    if (!entry) return [];
    const { id, bookId, title, author, genre, cover } = entry;
    const finish = book.pages === null || pace === null ? null : finishOf(book.pages, pace, today);
    const since = t("since {date}", { date: date(new Date(book.listedAt)) });
    return [
      {
        book: { id, bookId, title, author, genre, cover },
        isPaused: book.isPaused,
        length: lengthText(book),
        finish: finish && finishText(finish, today),
        reason: isLongest
          ? t("Longest on your list, {since}", { since })
          : (reasons.get(id) ?? t("On your list {since}", { since })),
      },
    ];
  });
  return { count: books.length, moods, pace, fits: fits.length, cards };
}

export async function fittingBookIds(userId: string, view: NextView, { now, timeZone }: Clock): Promise<number[]> {
  const { books, pace } = await shelfOf(userId, timeZone);
  return bestFirst(fitting(books, view, pace, dayIn(timeZone, now))).flatMap(({ bookId }) => bookId ?? []);
}

async function shelfOf(userId: string, timeZone: string) {
  const [shelf, completions] = await Promise.all([booksToRead(userId), completionsOf(userId, timeZone)]);
  const [ranked, moodsById] = await Promise.all([
    rankShelf(userId, shelf),
    moodsOf(shelf.flatMap(({ bookId }) => bookId ?? [])),
  ]);
  const books = shelf.map((book): Candidate => ({
    ...book,
    score: ranked.scoreOf(book.entryId),
    moods: moodsById.get(book.bookId ?? 0) ?? [],
  }));
  return { books, ranked, pace: paceOf(completions), moods: countMoods(books) };
}

function countMoods(books: readonly ShelfCandidate[]): NextBooks["moods"] {
  const counts = new Map<string, number>();
  for (const mood of books.flatMap(({ moods }) => moods)) counts.set(mood, (counts.get(mood) ?? 0) + 1);
  return [...counts]
    .map(([mood, books]) => ({ mood, name: translated(mood), books }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function lengthText({ pages, isPaused }: BookToRead): string {
  if (pages === null) return t("Length unknown");
  return isPaused ? t("{pages} left", { pages: counted(pages, "page") }) : counted(pages, "page");
}
