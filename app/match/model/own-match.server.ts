import { markWords, tellingExcerpt } from "#app/match/model/matching/marking.ts";
import { matchBooks, type Match } from "#app/match/model/matching/match.ts";

import type { AnswerBook } from "./answer.ts";
import { matchIndex } from "./match-index.server.ts";
import { matchedBooks, type MatchedBook } from "./queries.server.ts";

const EXCERPT_LENGTH = 260;
/** How often a book may turn out to be deleted before the answer goes without it. */
const TRIES = 3;

/** What our own matcher finds for a reader, or for a visitor where `userId` is null: only books that are there. */
export async function ownMatch(
  userId: string | null,
  wish: string,
): Promise<{ books: AnswerBook[]; fitsWell: boolean; words: Match["words"] }> {
  const index = await matchIndex.ready();
  for (let left = TRIES; ; left--) {
    const { picks, fitsWell, words } = matchBooks(index, wish);
    const there = await matchedBooks(
      userId,
      picks.map(({ bookId }) => bookId),
    );
    const gone = picks.filter(({ bookId }) => !there.has(bookId));
    matchIndex.forget(gone.map(({ bookId }) => bookId));
    if (gone.length > 0 && left > 0) continue;
    const books = picks.flatMap(({ bookId, kind }) => {
      const book = there.get(bookId);
      return book ? [answerBook(book, kind, words)] : [];
    });
    return { books, fitsWell, words };
  }
}

export function answerBook(book: MatchedBook, kind: AnswerBook["kind"], words: Match["words"]): AnswerBook {
  const { description } = book;
  return {
    ...book,
    kind,
    markedTitle: markWords(book.title, words),
    excerpt: description === null ? null : markWords(tellingExcerpt(description, words, EXCERPT_LENGTH), words),
  };
}
