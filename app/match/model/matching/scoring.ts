import type { BookIndex } from "./book-index.ts";

/**
 * Okapi BM25. Descriptions seldom repeat a word, so saying it twice counts little more than saying it once (K1), and a
 * long description is forgiven half its length (B). A word the reader repeats counts more, but never three times (K3).
 * Chosen on both halves of the dev queries; see docs/decisions/019-ai-match.md.
 */
const K1 = 0.5;
const B = 0.5;
const K3 = 2;
/** What a word is worth by standing there at all, however long the description is. */
const PRESENCE = 0.5;
/** How much more a book counts that everybody reads, where readers are counted. */
const POPULARITY = 0.3;
/** What is left of a book's score for each word the reader wants to be spared. */
const AVOIDED = 0.3;

/** What is looked for, in words as the index spells them. */
export interface Question {
  /** How much each is wanted; a word that was said once has 1. */
  wanted: ReadonlyMap<string, number>;
  avoided: ReadonlySet<string>;
  /** Books that are no answer. */
  excluded: ReadonlySet<number>;
  /** What else speaks for a book, as a share of the best score that words alone reached. */
  favoured: ReadonlyMap<number, number>;
}

export interface Scored {
  bookId: number;
  slot: number;
  /** Comparable within one question only. */
  score: number;
}

/** How rare a word is: 0 for one that half of all books hold, and never less. */
export function rarity(index: BookIndex, stem: string): number {
  const term = index.termOf(stem);
  const books = term === undefined ? 0 : index.postings.lengthOf(term);
  // Dead slots still stand in the lists.
  return Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5));
}

/** The weight of a word in a question that says it so often. */
export function saidWeight(times: number): number {
  return (times * (K3 + 1)) / (times + K3);
}

let scratch = new Float32Array(0);

/** The `count` books that answer best, best first; of equals the one that came first. */
export function bestBooks(index: BookIndex, question: Question, count: number): Scored[] {
  if (scratch.length < index.slotsUsed) scratch = new Float32Array(index.ids.length);
  const scores = scratch.subarray(0, index.slotsUsed).fill(0);
  for (const [stem, times] of question.wanted) addWord(index, stem, saidWeight(times), scores);
  for (const stem of question.avoided) avoidWord(index, stem, scores);
  favour(index, question.favoured, scores);
  for (const bookId of question.excluded) {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) scores[slot] = 0;
  }
  return best(index, scores, count);
}

function addWord(index: BookIndex, stem: string, weight: number, scores: Float32Array): void {
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

function avoidWord(index: BookIndex, stem: string, scores: Float32Array): void {
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
    let place = found.length;
    while (place > 0 && found[place - 1]!.score < score) place--;
    found.splice(place, 0, { bookId: index.ids[slot]!, slot, score });
    if (found.length > count) found.pop();
    if (found.length === count) least = found.at(-1)!.score;
  }
  return found;
}
