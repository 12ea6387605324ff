import { matchIndex } from "./match-index.server.ts";
import { FACETS } from "./wish/vocabulary.ts";

/** Strength between 0 and 1 from which a book has a mood: less is what only a broader word or a side remark says. */
const LEAST_STRENGTH = 0.39;

/** The moods of these books, by id, as the matcher knows them; a book without any is left out. */
export async function moodsOf(bookIds: readonly number[]): Promise<Map<number, string[]>> {
  const index = await matchIndex.ready();
  const moods = new Map<number, string[]>();
  for (const id of bookIds) {
    const slot = index.slotOf(id);
    if (slot === undefined) continue;
    const found: string[] = [];
    index.facetsOfSlot.each(slot, (posting) => {
      const { facet, term } = FACETS[posting >>> 8]!;
      if (facet === "mood" && (posting & 255) / 255 >= LEAST_STRENGTH) found.push(term);
    });
    if (found.length > 0) moods.set(id, found);
  }
  return moods;
}
