import type { BookIndex } from "./book-index.ts";

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
/** Score bonus of the most read book, as a share. */
const POPULARITY = 0.3;
/** Each avoided word multiplies a book's score by this. */
const AVOIDED = 0.3;

export interface Question {
  /** Frequency or weight of each stem; 1 for one occurrence. */
  wanted: ReadonlyMap<string, number>;
  avoided: ReadonlySet<string>;
  /** By book id. */
  excluded: ReadonlySet<number>;
  /** Bonus by book id, as a share of the best score from tokens alone. */
  favoured: ReadonlyMap<number, number>;
}

export interface Scored {
  bookId: number;
  slot: number;
  /** Comparable within one question only. */
  score: number;
}

/** Inverse document frequency, above 0: `ln 2` for a word in half of all books. */
export function rarity(index: BookIndex, stem: string): number {
  const term = index.termOf(stem);
  const books = term === undefined ? 0 : index.postings.lengthOf(term);
  // The posting lists include dead slots, so the total does as well.
  return Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5));
}

export function mentionWeight(times: number): number {
  return (times * (K3 + 1)) / (times + K3);
}

let scratch = new Float32Array(0);

/** The `count` best books, best first; the lower slot breaks a tie. */
export function bestBooks(index: BookIndex, question: Question, count: number): Scored[] {
  if (scratch.length < index.slotsUsed) scratch = new Float32Array(index.ids.length);
  const scores = scratch.subarray(0, index.slotsUsed).fill(0);
  for (const [stem, times] of question.wanted) addToken(index, stem, mentionWeight(times), scores);
  for (const stem of question.avoided) avoidToken(index, stem, scores);
  favour(index, question.favoured, scores);
  for (const bookId of question.excluded) {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) scores[slot] = 0;
  }
  return best(index, scores, count);
}

function addToken(index: BookIndex, stem: string, weight: number, scores: Float32Array): void {
  const term = index.termOf(stem);
  if (term === undefined) return;
  const rare = weight * rarity(index, stem);
  const [most, presence] = [rare * (K1 + 1), rare * PRESENCE];
  const { lengths, averageLength } = index;
  const fixed = K1 * (1 - B);
  const perLength = (K1 * B) / averageLength;
  for (const posting of index.postings.valuesOf(term)) {
    const slot = posting >>> 8;
    const times = posting & 255;
    scores[slot]! += presence + (most * times) / (times + fixed + perLength * lengths[slot]!);
  }
}

function avoidToken(index: BookIndex, stem: string, scores: Float32Array): void {
  const term = index.termOf(stem);
  if (term === undefined) return;
  for (const posting of index.postings.valuesOf(term)) scores[posting >>> 8]! *= AVOIDED;
}

function favour(index: BookIndex, favoured: ReadonlyMap<number, number>, scores: Float32Array): void {
  if (favoured.size === 0) return;
  const unit = scores.reduce((most, score) => Math.max(most, score), 0) || 1;
  for (const [bookId, share] of favoured) {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) scores[slot]! += share * unit;
  }
}

function best(index: BookIndex, scores: Float32Array, count: number): Scored[] {
  const found: Scored[] = [];
  const scale = POPULARITY / Math.log1p(index.mostReaders || 1);
  let least = 0;
  for (let slot = 0; slot < scores.length; slot++) {
    const plain = scores[slot]!;
    if (plain === 0 || plain * (1 + POPULARITY) <= least || index.ids[slot] === 0) continue;
    const score = plain * (1 + scale * Math.log1p(index.readers[slot]!));
    if (score <= least) continue;
    let position = found.length;
    while (position > 0 && found[position - 1]!.score < score) position--;
    found.splice(position, 0, { bookId: index.ids[slot]!, slot, score });
    if (found.length > count) found.pop();
    if (found.length === count) least = found.at(-1)!.score;
  }
  return found;
}
