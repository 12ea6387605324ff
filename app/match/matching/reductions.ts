import type { BookIndex } from "./book-index.ts";
import type { Needed } from "./needed.ts";
import type { Criterion } from "./plan.ts";
import type { Question } from "./question.ts";
import { wordScore, type WordScore } from "./word-scores.ts";

const AVOIDED = 0.3;
const MAX_SPARED = 0.92;

interface WordEffect {
  score: WordScore | null;
  factor: number;
}

/** Adds what was not counted for all books: common words of the file, and what the reader wants to be spared. */
export function reduced(
  index: BookIndex,
  { spared, avoided, excluded, limits }: Question,
  common: ReadonlyMap<string, number>,
  needed?: Needed,
): (slot: number, score: number) => number {
  const unwanted = spared.filter(({ facets }) => facets.size > 0);
  const effects = wordEffects(index, [...avoided, ...sparedStems(spared)], common);
  const excludedSlots = new Set(Array.from(excluded, (bookId) => index.slotOf(bookId)));
  return (slot, score) => {
    if (excludedSlots.has(slot)) return 0;
    let factor = sparedFactor(index, unwanted, slot);
    let sum = 0;
    effects?.(slot, (effect, times) => {
      factor *= effect.factor;
      if (effect.score) sum += partOf(index, slot, times, effect.score);
    });
    return (score + (sum === 0 ? 0 : sum * (needed?.factorAt(slot) ?? 1) * (limits?.factorAt(slot) ?? 1))) * factor;
  };
}

/** A book that has what a reader wants to be spared loses most of its score. */
function sparedFactor(index: BookIndex, spared: readonly Criterion[], slot: number): number {
  let factor = 1;
  for (const { facets } of spared) {
    const strength = facets.size === 0 ? 0 : strengthAt(index, slot, facets);
    if (strength > 0) factor *= 1 - MAX_SPARED * Math.min(1, 0.3 + strength);
  }
  return factor;
}

function sparedStems(spared: readonly Criterion[]): string[] {
  return spared.flatMap(({ facets, stems }) => (facets.size === 0 ? stems : []));
}

type EachEffect = (slot: number, visit: (effect: WordEffect, times: number) => void) => void;

function wordEffects(
  index: BookIndex,
  avoided: readonly string[],
  common: ReadonlyMap<string, number>,
): EachEffect | null {
  const [inFile, beside] = [new Map<number, WordEffect>(), new Map<number, WordEffect>()];
  const put = (effects: Map<number, WordEffect>, number: number | undefined, effect: Partial<WordEffect>) => {
    if (number === undefined) return;
    const before = effects.get(number) ?? { score: null, factor: 1 };
    effects.set(number, { score: effect.score ?? before.score, factor: before.factor * (effect.factor ?? 1) });
  };
  for (const [stem, weight] of common) {
    // Words in books beside the file are counted already.
    put(inFile, index.file?.numberOfWord(stem), { score: wordScore(index, stem, weight) });
  }
  for (const stem of avoided) {
    put(inFile, index.file?.numberOfWord(stem), { factor: AVOIDED });
    put(beside, index.terms.of(stem), { factor: AVOIDED });
  }
  if (inFile.size + beside.size === 0) return null;
  // Few of a hundred thousand words have an effect.
  const hasLikeNumber = new Uint8Array(256);
  for (const number of [...inFile.keys(), ...beside.keys()]) hasLikeNumber[number & 255] = 1;
  return (slot, visit) => {
    const effects = slot < index.slotsOfFile ? inFile : beside;
    const words = index.contentPostings(slot);
    for (let at = 0; at < words.length; at++) {
      const number = words[at]! >>> 8;
      const effect = hasLikeNumber[number & 255] === 1 ? effects.get(number) : undefined;
      if (effect) visit(effect, words[at]! & 255);
    }
  };
}

function partOf({ columns }: BookIndex, slot: number, times: number, score: WordScore): number {
  const { presence, most, fixed, perLength } = score;
  return presence + (most * times) / (times + fixed + perLength * columns.lengths[slot]!);
}

function strengthAt(index: BookIndex, slot: number, facets: Criterion["facets"]): number {
  let most = 0;
  index.eachFacet(slot, (posting) => {
    const weight = facets.get(posting >>> 8);
    if (weight !== undefined) most = Math.max(most, ((posting & 255) / 255) * weight);
  });
  return most;
}
