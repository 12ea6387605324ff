import type { Scored } from "#app/match/matching/best-books.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import { COVERED, FULL_STRENGTH, strengthIn } from "#app/match/matching/evidence.ts";
import { wordsOf } from "#app/match/matching/name-keys.ts";
import type { Question } from "#app/match/matching/question.ts";
import { reduced } from "#app/match/matching/reductions.ts";
import type { Wish } from "#app/match/wish/wish.ts";

import { ear, fitsByEar } from "./ear.ts";
import { FacetProfile } from "./facet-profile.ts";
import { taughtSlots } from "./taught-slots.ts";
import { wordsFit } from "./told-words.ts";

/** What speaks for a book, each a number; `weights.json` says how much it counts. */
export const SIGNS = [
  "score",
  "facets",
  "facetsByWords",
  "covered",
  "lacking",
  "like",
  "asked",
  "named",
  "ear",
  "earLead",
] as const;

export type Signs = Record<(typeof SIGNS)[number], number>;

export interface Candidate extends Scored {
  signs: Signs;
  within: number;
  isTaught: boolean;
  /** All that the grammar reads is there, and it reads every word. */
  hasAll: boolean;
}

/** Among fewer books it says little of which one is meant. */
const LEAST_TAUGHT = 100;
const BY_EAR = 40;
const BY_WORDS = 25;
const SHARPNESS = 6;
/** Factor for a book where another one or its author is named. */
const NOT_ASKED = 0.3;

/** Null where the grammar alone is exact: a blurb, a title, "like Emma" and no more; or where the ear's books are not here. */
export function candidatesOf(
  index: BookIndex,
  text: string,
  wish: Wish,
  question: Question,
  ranked: readonly Scored[],
): { candidates: Candidate[]; profile: FacetProfile } | null {
  const isExampleOnly = wish.like.length > 0 && wish.concepts.length + wish.words.size === 0;
  if (wish.isBlurb || wish.isOpen || isExampleOnly || wish.asked.some(({ isWhole }) => isWhole)) return null;
  const slots = taughtSlots(index);
  if (slots.size < LEAST_TAUGHT) return null;
  const books = Math.max(...slots.keys()) + 1;
  let [meant, fits] = [text, wordsFit(text, books)];
  const isKnown = () => fits.some((fit) => fit > 0);
  if (!isKnown()) {
    meant = wish.corrections.map(({ read }) => read).join(" ");
    fits = wordsFit(meant, books);
  }
  // Of words that nobody uses, the ear knows nothing.
  if (ranked.length === 0 && !isKnown()) return null;
  const chances = normalized(fitsByEar(ear(), meant), slots);
  const best = highest(slots, (number) => chances[number]!, BY_EAR);
  const byEar = new FacetProfile(
    index,
    new Map(best.map((number) => [slots.get(number)!, Math.exp(chances[number]!)])),
  );
  const worded = weighedByWords(fits, slots);
  const byWords = new FacetProfile(index, worded);
  const scores = new Map(ranked.map(({ slot, score }) => [slot, score]));
  const { ids, taughtAs } = index.columns;
  const spared = reduced(index, { ...question, limits: null }, new Map());
  const asked = new Set(wish.asked.flatMap(({ ids }) => ids));
  const isRead = question.criteria.length > 0 && wish.words.size === 0;
  const words = ` ${wordsOf(text)} `;
  const highestScore = ranked[0]?.score ?? 1;
  const highestChance = Math.max(...best.map((number) => chances[number]!));
  const found = new Set([...scores.keys(), ...best.map((number) => slots.get(number)!), ...worded.keys()]);
  const candidates = [...found].flatMap((slot): Candidate[] => {
    const bookId = ids[slot]!;
    const within =
      spared(slot, 1) *
      (question.limits?.factorAt(slot) ?? 1) *
      (asked.size === 0 || asked.has(bookId) ? 1 : NOT_ASKED);
    if (within === 0) return [];
    const number = taughtAs[slot]! - 1;
    const isTaught = slots.get(number) === slot;
    const chance = isTaught ? chances[number]! : 0;
    const cover = coverOf(index, question, slot);
    const signs: Signs = {
      score: (scores.get(slot) ?? 0) / highestScore,
      facets: byEar.likeness(slot),
      facetsByWords: byWords.likeness(slot),
      ...cover,
      like: question.like?.[slot] ?? 0,
      asked: asked.has(bookId) ? 1 : 0,
      named: isNamed(index, bookId, words) ? 1 : 0,
      ear: chance,
      earLead: isTaught ? chance - highestChance : 0,
    };
    return [{ bookId, slot, score: 0, signs, within, isTaught, hasAll: isRead && cover.lacking === 0 }];
  });
  return { candidates, profile: byWords };
}

function highest(slots: ReadonlyMap<number, number>, of: (number: number) => number, count: number): number[] {
  return [...slots.keys()]
    .map((number) => ({ number, value: of(number) }))
    .sort((one, other) => other.value - one.value)
    .slice(0, count)
    .map(({ number }) => number);
}

function coverOf(index: BookIndex, { criteria }: Question, slot: number): Pick<Signs, "covered" | "lacking"> {
  let [covered, all, lacking] = [0, 0, 0];
  for (const criterion of criteria) {
    const share = Math.min(1, strengthIn(index, criterion, slot) / FULL_STRENGTH);
    all += criterion.weight;
    covered += criterion.weight * share;
    if (share < COVERED) lacking++;
  }
  return { covered: all === 0 ? 1 : covered / all, lacking: all === 0 ? 0 : lacking / criteria.length };
}

const LONG_WORD = 8;

/** Somebody who writes a title among other words mostly wants another book than that. */
function isNamed({ names }: BookIndex, bookId: number, words: string): boolean {
  return names
    .titlesOf(bookId)
    .some((title) => (title.includes(" ") || title.length >= LONG_WORD) && words.includes(` ${title} `));
}

/** The books whose requests have the most of the wish's words, by slot. */
function weighedByWords(fits: Float32Array, slots: ReadonlyMap<number, number>): Map<number, number> {
  const best = highest(slots, (number) => fits[number]!, BY_WORDS).filter((number) => fits[number]! > 0);
  const most = fits[best[0] ?? 0]!;
  return new Map(best.map((number) => [slots.get(number)!, Math.exp(SHARPNESS * (fits[number]! / most - 1))]));
}

/** Chances among the books of this catalogue, which may lack some. */
function normalized(fits: Float32Array, slots: ReadonlyMap<number, number>): Float32Array {
  let most = -Infinity;
  for (const number of slots.keys()) most = Math.max(most, fits[number]!);
  let sum = 0;
  for (const number of slots.keys()) sum += Math.exp(fits[number]! - most);
  const all = most + Math.log(sum);
  return fits.map((fit) => fit - all);
}
