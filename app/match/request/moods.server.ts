import { IndexUnavailable } from "#app/match/index/index-thread.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";

/** The moods of these books, by id, as the matcher knows them; a book without any is left out. */
export async function moodsOf(bookIds: readonly number[]): Promise<Map<number, string[]>> {
  try {
    return await matchIndex.ask("moods", bookIds);
  } catch (error) {
    if (error instanceof IndexUnavailable) return new Map();
    throw error;
  }
}
