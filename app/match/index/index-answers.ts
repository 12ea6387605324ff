import { understoodWish, type Understood } from "#app/match/ai/understood.ts";
import type { Scored } from "#app/match/matching/best-books.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import { matchBooks, reasonFor, type Match } from "#app/match/matching/match.ts";
import { mostLike } from "#app/match/matching/most-like.ts";
import type { ReasonPart } from "#app/match/matching/reason.ts";
import type { NeighboursOf } from "#app/match/matching/related.ts";
import type { Taste } from "#app/match/matching/taste.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

/** A shared century or length alone is no likeness. */
const LEAST_LIKENESS = 0.3;
const MOST_OF_ONE_AUTHOR = 2;
const LOOKED_AT = 6;
const LEAST_MOOD = 0.39;

/** What the index can be asked; arguments and answers travel between threads. */
export const INDEX_ANSWERS = {
  match: (index: BookIndex, wish: string, taste?: Taste): Match => matchBooks(index, wish, undefined, taste),

  reason: (index: BookIndex, understood: Understood, bookId: number): ReasonPart[] =>
    reasonFor(index, understoodWish(understood), bookId),

  similar(index: BookIndex, bookId: number, neighbours: ReturnType<NeighboursOf>, count: number): number[] {
    const most = mostLike(index, bookId, (of) => (of === bookId ? neighbours : []), LOOKED_AT * count);
    const alike = most.filter(({ score }) => score >= LEAST_LIKENESS);
    return fewOfEachAuthor(index, alike).slice(0, count);
  },

  moods(index: BookIndex, bookIds: readonly number[]): Map<number, string[]> {
    const moods = bookIds.map((id) => [id, moodsAt(index, index.slotOf(id))] as const);
    return new Map(moods.filter(([, found]) => found.length > 0));
  },
};

function fewOfEachAuthor(index: BookIndex, books: readonly Scored[]): number[] {
  const ofAuthor = new Map<number, number>();
  return books
    .filter(({ slot }) => {
      const author = index.columns.authors[slot]!;
      const before = ofAuthor.get(author) ?? 0;
      ofAuthor.set(author, before + 1);
      return before < MOST_OF_ONE_AUTHOR;
    })
    .map(({ bookId }) => bookId);
}

function moodsAt(index: BookIndex, slot: number | undefined): string[] {
  if (slot === undefined) return [];
  const found: string[] = [];
  index.eachFacet(slot, (posting) => {
    const { facet, term } = FACETS[posting >>> 8]!;
    if (facet === "mood" && (posting & 255) / 255 >= LEAST_MOOD) found.push(term);
  });
  return found;
}
