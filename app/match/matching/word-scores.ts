import type { BookIndex } from "./book-index.ts";
import type { Question } from "./question.ts";
import { rarity } from "./rarity.ts";

/**
 * Okapi BM25 with K1 for repetitions in a description, B for its length and K3 for repetitions by the reader. Chosen on
 * both halves of the dev queries; see docs/measurements/019-ai-match.md.
 */
const K1 = 0.5;
const B = 0.5;
const K3 = 2;
/** Added once for a contained word, for a description of any length (as in BM25+). */
const PRESENCE = 0.5;
export const TEXT_WEIGHT = 0.45;

export interface MostRead {
  /** Postings that the words of a question read, rarest first. */
  postings: number;
  /** The commonest words beyond that are counted in this many of the best books only. */
  candidates: number;
}

export const MOST_READ: MostRead = { postings: 800_000, candidates: 600 };

export function mentionWeight(times: number): number {
  return (times * (K3 + 1)) / (times + K3);
}

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

export function addWord(
  index: BookIndex,
  stem: string,
  weight: number,
  scores: Float32Array,
  common: ReadonlyMap<string, number>,
): void {
  // Written out: most of a question's time is spent here.
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
