import type { Place } from "#app/books/places/links.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { matchedBooks, tasteOf, type MatchedBook } from "#app/match/index/queries.server.ts";
import { lackText } from "#app/match/matching/lack.ts";
import { markWords, tellingExcerpt, type AskedWords } from "#app/match/matching/marking.ts";
import type { Match } from "#app/match/matching/match.ts";
import { reasonText } from "#app/match/matching/reason.ts";

import type { AnswerBook } from "./answer.ts";

const EXCERPT_LENGTH = 260;
/** Attempts to replace deleted books before the answer omits them. */
const MAX_RETRIES = 3;

export interface OwnMatch extends Omit<Match, "picks" | "reason" | "lacks"> {
  books: AnswerBook[];
  lacks: string[];
  reason: string | null;
}

export async function ownMatch(userId: string | null, wish: string, places: readonly Place[]): Promise<OwnMatch> {
  for (let left = MAX_RETRIES; ; left--) {
    const { picks, reason, lacks, ...match } = await matched(userId, wish);
    const existing = await matchedBooks(
      userId,
      picks.map(({ bookId }) => bookId),
      places,
    );
    const deleted = picks.filter(({ bookId }) => !existing.has(bookId));
    await matchIndex.forget(deleted.map(({ bookId }) => bookId));
    if (deleted.length > 0 && left > 0) continue;
    const books = picks.flatMap(({ bookId, kind }) => {
      const book = existing.get(bookId);
      return book ? [answerBook(book, kind, match.tokens)] : [];
    });
    const isFirst = books[0]?.id === picks[0]?.bookId;
    return { ...match, books, lacks: lacks.map(lackText), reason: isFirst ? reasonText(reason) : null };
  }
}

/** An open wish is answered by the reader's own books. */
async function matched(userId: string | null, wish: string): Promise<Match> {
  const match = await matchIndex.ask("match", wish);
  if (!match.isOpen || userId === null) return match;
  return matchIndex.ask("match", wish, await tasteOf(userId));
}

export function answerBook(book: MatchedBook, kind: AnswerBook["kind"], asked: AskedWords): AnswerBook {
  const { description } = book;
  return {
    ...book,
    kind,
    markedTitle: markWords(book.title, asked),
    excerpt: description === null ? null : markWords(tellingExcerpt(description, asked, EXCERPT_LENGTH), asked),
  };
}
