import { BestBooks, highestSlots, type Scored } from "./best-books.ts";
import type { BookIndex } from "./book-index.ts";
import { Needed, PRESENT } from "./needed.ts";
import type { Criterion } from "./plan.ts";
import type { Question } from "./question.ts";
import { facetRarity } from "./rarity.ts";
import { reduced } from "./reductions.ts";
import { SlotNumbers } from "./slot-numbers.ts";
import { addWord, commonWords, mentionWeight, MOST_READ, TEXT_WEIGHT, type MostRead } from "./word-scores.ts";

const FACET_WEIGHT = 2;
/** Factor on the candidates where the first ones do not settle which books are best. */
const MORE_CANDIDATES = 8;
const SPARE = 10_000;

/** Adds up what each book has, then reduces only the books with the highest sums, until no other could be better. */
export function bestBooks(index: BookIndex, question: Question, count: number, most: MostRead = MOST_READ): Scored[] {
  const common = commonWords(index, question, most);
  const scores = scoresFrom(index, question.bonus);
  for (const [stem, times] of question.wanted) addWord(index, stem, mentionWeight(times), scores, common);
  const needed = new Needed(index, question.criteria);
  for (const criterion of question.criteria) {
    addFacets(index, criterion, scores, needed);
    for (const stem of criterion.stems) addWord(index, stem, TEXT_WEIGHT, scores, common);
  }
  needed.reduce(scores);
  question.limits?.reduce(scores);
  const scoreOf = reduced(index, question, common, needed);
  for (let candidates = most.candidates; ; candidates *= MORE_CANDIDATES) {
    const { slots, least } = highestSlots(index, scores, candidates);
    const best = new BestBooks(index, count);
    for (const slot of slots) best.add(slot, scoreOf(slot, scores[slot]!));
    if (slots.length < candidates || best.least >= least) return best.found;
  }
}

const sums = new SlotNumbers();

function scoresFrom(index: BookIndex, bonus: Float32Array | null): Float32Array {
  const scores = sums.filled(index.slotsUsed);
  if (bonus) scores.set(bonus);
  return scores;
}

function addFacets(index: BookIndex, criterion: Criterion, scores: Float32Array, needed: Needed): void {
  const { slots, books } = strengthsOf(index, criterion.facets);
  const each = FACET_WEIGHT * criterion.weight * facetRarity(index, books);
  const { present } = needed;
  const bit = needed.bitOf(criterion);
  // Written out: an iterator takes several times as long.
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!;
    scores[slot]! += each * strengths[slot]!;
    if (strengths[slot]! >= PRESENT) present[slot]! |= bit;
    strengths[slot] = 0;
  }
}

/** By slot, from 0 to 1; all 0 between two criteria. */
let strengths = new Float32Array(1_024);
let found = new Uint32Array(1_024);

function strengthsOf(index: BookIndex, facets: Criterion["facets"]): { slots: Uint32Array; books: number } {
  if (strengths.length < index.slotsUsed) {
    strengths = new Float32Array(index.slotsUsed + SPARE);
    found = new Uint32Array(index.slotsUsed + SPARE);
  }
  let [count, books] = [0, 0];
  for (const [facet, weight] of facets) {
    for (const list of index.facets.of(facet)) {
      for (let at = 0; at < list.length; at++) {
        const slot = list[at]! >>> 8;
        const strength = ((list[at]! & 255) / 255) * weight;
        const before = strengths[slot]!;
        if (strength <= before) continue;
        if (before === 0) found[count++] = slot;
        if (before < PRESENT && strength >= PRESENT) books++;
        strengths[slot] = strength;
      }
    }
  }
  return { slots: found.subarray(0, count), books };
}
