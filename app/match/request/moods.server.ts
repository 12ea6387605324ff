import { IndexUnavailable } from "#app/match/index/index-thread.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";

export async function moodsOf(bookIds: readonly number[]): Promise<Map<number, string[]>> {
  try {
    return await matchIndex.ask("moods", bookIds);
  } catch (error) {
    if (error instanceof IndexUnavailable) return new Map();
    throw error;
  }
}
