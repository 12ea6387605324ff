import { LRUCache } from "lru-cache";

import { likedTogether } from "#app/deck/ranking/book-readers.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { similarBooks } from "#app/match/request/similar-books.server.ts";

const MORE_LIKE_THIS = 6;
const MOST_LIKE_THIS = 60;
const HOLDS_MS = 60 * 60_000;
/** Holds until the matcher has read all books. */
const INCOMPLETE_HOLDS_MS = 2_000;

const known = new LRUCache<number, readonly number[]>({ max: 20_000, ttl: HOLDS_MS });

export async function moreLikeThis(bookId: number): Promise<readonly number[]> {
  return (await booksLike(bookId)).slice(0, MORE_LIKE_THIS);
}

/** Best first. Kept for an hour, so that the page does not change with every swipe anywhere. */
export async function booksLike(bookId: number): Promise<readonly number[]> {
  const before = known.get(bookId);
  if (before) return before;
  const neighbours = await likedTogether(bookId);
  const similar = await similarBooks(bookId, (of) => (of === bookId ? neighbours : []), MOST_LIKE_THIS);
  const isComplete = similar.length > 0 && matchIndex.isWhole();
  known.set(bookId, similar, isComplete ? {} : { ttl: INCOMPLETE_HOLDS_MS });
  return similar;
}
