import type { BookIndex } from "./book-index.ts";
import type { Question } from "./question.ts";
import { rarity } from "./rarity.ts";

/**
 * Okapi BM25. Descriptions seldom repeat a word, so a repetition counts little (K1), and the length of a description
 * counts by half (B). A word that the reader repeats counts more, but less than three times (K3). Chosen on both halves
 * of the dev queries; see docs/decisions/019-ai-match.md.
 */
const K1 = 0.5;
const B = 0.5;
const K3 = 2;
/** Added once for a contained word, for a description of any length (as in BM25+). */
const PRESENCE = 0.5;
/** Weight of a criterion's words in the texts, beside its facets. */
export const TEXT_WEIGHT = 0.45;

/** Bounds the cost of a question to a file. */
export interface MostRead {
  /** Of its words together, the rarest first: they tell the most. */
  postings: number;
  /** The commonest words beyond that are counted in this many books alone, those that are best without them. */
  candidates: number;
}

export const MOST_READ: MostRead = { postings: 800_000, candidates: 600 };

export function mentionWeight(times: number): number {
  return (times * (K3 + 1)) / (times + K3);
}

/** The weight of each word of a question that stands in the file so often that reading it all would take too long. */
export function commonWords(
  index: BookIndex,
  { wanted, criteria }: Pick<Question, "wanted" | "criteria">,
  most: MostRead,
): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (stem: string, weight: number) => weights.set(stem, (weights.get(stem) ?? 0) + weight);
  for (const [stem, times] of wanted) add(stem, mentionWeight(times));
  for (const { stems } of criteria) for (const stem of stems) add(stem, TEXT_WEIGHT);
  let read = 0;
  return new Map(
    Array.from(weights, ([stem, weight]) => ({ stem, weight, books: index.postings.countInFile(stem) }))
      .sort((one, other) => one.books - other.books)
      .filter(({ books }) => {
        const isCommon = read >= most.candidates && read + books > most.postings;
        if (!isCommon) read += books;
        return isCommon;
      })
      .map(({ stem, weight }) => [stem, weight]),
  );
}

/** Adds a word's part of each score; of a common word only in books that are not in the file. */
export function addWord(
  index: BookIndex,
  stem: string,
  weight: number,
  scores: Float32Array,
  common: ReadonlyMap<string, number>,
): void {
  // Written out: this is where the time of a question goes.
  const { most, presence, fixed, perLength } = wordScore(index, stem, weight);
  const { lengths } = index.columns;
  for (const list of common.has(stem) ? [index.postings.ownOf(stem)] : index.postings.of(stem)) {
    for (let at = 0; at < list.length; at++) {
      const slot = list[at]! >>> 8;
      const times = list[at]! & 255;
      scores[slot]! += presence + (most * times) / (times + fixed + perLength * lengths[slot]!);
    }
  }
}

/** A word adds `presence + most * times / (times + fixed + perLength * length)` to the score of a book. */
export interface WordScore {
  most: number;
  presence: number;
  fixed: number;
  perLength: number;
}

export function wordScore(index: BookIndex, stem: string, weight: number): WordScore {
  const rare = weight * rarity(index, stem);
  return {
    most: rare * (K1 + 1),
    presence: rare * PRESENCE,
    fixed: K1 * (1 - B),
    perLength: (K1 * B) / index.averageLength,
  };
}
