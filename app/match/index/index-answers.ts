import { understoodWish, type Understood } from "#app/match/ai/understood.ts";
import type { Scored } from "#app/match/matching/best-books.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import { matchBooks, reasonFor, type Match } from "#app/match/matching/match.ts";
import { mostLike } from "#app/match/matching/most-like.ts";
import type { ReasonPart } from "#app/match/matching/reason.ts";
import type { NeighboursOf } from "#app/match/matching/related.ts";
import type { Taste } from "#app/match/matching/taste.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

/** Less in common is no likeness: a shared century or a shared length. */
const LEAST_LIKENESS = 0.3;
const MOST_OF_ONE_AUTHOR = 2;
/** Looked at for each that is returned, because some are of one author. */
const LOOKED_AT = 6;
/** Strength between 0 and 1 from which a book has a mood: less is what only a broader word or a side remark says. */
const LEAST_MOOD = 0.39;

/** What the index can be asked; arguments and answers travel between threads. */
export const INDEX_ANSWERS = {
  match: (index: BookIndex, wish: string, taste?: Taste): Match => matchBooks(index, wish, undefined, taste),

  /** What a book has of a wish that was read elsewhere. */
  reason: (index: BookIndex, understood: Understood, bookId: number): ReasonPart[] =>
    reasonFor(index, understoodWish(understood), bookId),

  /** Up to `count` ids of the books most like this one, best first. */
  similar(index: BookIndex, bookId: number, neighbours: ReturnType<NeighboursOf>, count: number): number[] {
    const most = mostLike(index, bookId, (of) => (of === bookId ? neighbours : []), LOOKED_AT * count);
    const alike = most.filter(({ score }) => score >= LEAST_LIKENESS);
    return fewOfEachAuthor(index, alike).slice(0, count);
  },

  /** By id; a book without any is left out. */
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
