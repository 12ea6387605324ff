import { LRUCache } from "lru-cache";

import { likedTogether } from "#app/deck/model/book-readers.server.ts";
import { matchIndex } from "#app/match/model/match-index.server.ts";
import { similarBooks } from "#app/match/model/similar-books.server.ts";

const MORE_LIKE_THIS = 6;
const MOST_SWIPED = 60;
const HOLDS_MS = 60 * 60_000;
/** Until the matcher has read all books. */
const INCOMPLETE_HOLDS_MS = 2_000;

const known = new LRUCache<number, readonly number[]>({ max: 20_000, ttl: HOLDS_MS });

/**
 * Ids of the books most like this one, of the matcher and of its readers. Found anew after an hour: between two changes
 * of a book its page stays the same, although every swipe anywhere moves its neighbours a little.
 */
export async function moreLikeThis(bookId: number): Promise<readonly number[]> {
  const before = known.get(bookId);
  if (before) return before;
  const similar = await bestLike(bookId, MORE_LIKE_THIS);
  const isComplete = similar.length > 0 && matchIndex.isWhole();
  known.set(bookId, similar, isComplete ? {} : { ttl: INCOMPLETE_HOLDS_MS });
  return similar;
}

/** The books of `moreLikeThis`, and after them what else is like this one, up to sixty in all. */
export async function booksLike(bookId: number): Promise<readonly number[]> {
  const [shown, all] = await Promise.all([moreLikeThis(bookId), bestLike(bookId, MOST_SWIPED)]);
  return [...new Set([...shown, ...all])].slice(0, MOST_SWIPED);
}

async function bestLike(bookId: number, count: number): Promise<number[]> {
  const neighbours = await likedTogether(bookId);
  return similarBooks(bookId, (of) => (of === bookId ? neighbours : []), count);
}
