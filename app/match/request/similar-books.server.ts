import { IndexUnavailable } from "#app/match/index/index-thread.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { existingBooks } from "#app/match/index/queries.server.ts";
import type { NeighboursOf } from "#app/match/matching/related.ts";

/** Attempts to replace deleted books before the answer omits them. */
const MAX_RETRIES = 3;

/** Best first. Empty if the matcher does not know the book yet, or does not answer. */
export async function similarBooks(bookId: number, neighboursOf: NeighboursOf, count: number): Promise<number[]> {
  for (let left = MAX_RETRIES; ; left--) {
    const ids = await similarTo(bookId, neighboursOf, count);
    const existing = await existingBooks(ids);
    const deleted = ids.filter((id) => !existing.has(id));
    if (deleted.length === 0 || left === 0) return ids.filter((id) => existing.has(id));
    await matchIndex.forget(deleted);
  }
}

async function similarTo(bookId: number, neighboursOf: NeighboursOf, count: number): Promise<number[]> {
  try {
    return await matchIndex.ask("similar", bookId, neighboursOf(bookId), count);
  } catch (error) {
    if (error instanceof IndexUnavailable) return [];
    throw error;
  }
}
