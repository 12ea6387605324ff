import { candidatesOf, type Candidate } from "#app/match/ear/candidates.ts";
import { byChance, firstIsGood } from "#app/match/ear/chances.ts";
import type { FacetProfile } from "#app/match/ear/facet-profile.ts";
import { readWish } from "#app/match/wish/read-wish.ts";
import type { Correction } from "#app/match/wish/spelling.ts";
import type { Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";
import { evidenceOf, type Evidence } from "./evidence.ts";
import { characteristicTokens, likeness } from "./examples.ts";
import { impliedSpared } from "./implied.ts";
import type { Lack } from "./lack.ts";
import { comparedBounds, limitsOf } from "./limits.ts";
import type { AskedWords } from "./marking.ts";
import { pickKinds, type Pick } from "./picks.ts";
import { criteriaOf, criterion } from "./plan.ts";
import type { Question } from "./question.ts";
import { partOf, reasonParts, type ReasonPart } from "./reason.ts";
import type { NeighboursOf } from "./related.ts";
import { bestBooks } from "./scoring.ts";
import { SlotNumbers } from "./slot-numbers.ts";
import { NO_TASTE, withTaste, type Taste } from "./taste.ts";

export interface Match {
  /** Perfect match first, then up to four more; empty if no book has anything of the wish. */
  picks: Pick[];
  /** False if the best match covers little of the wish, or is not likely to be good. */
  fitsWell: boolean;
  reason: ReasonPart[];
  lacks: Lack[];
  corrections: readonly Correction[];
  tokens: AskedWords;
  isOpen: boolean;
  isByTaste: boolean;
  candidates: number[];
}

const MAX_CANDIDATES = 20;
const RANKED_BOOKS = 60;
const MIN_SCORE_SHARE = 0.35;
const MIN_CHANCE_SHARE = 0.2;
/** The least chance of a good answer that is called a perfect match. See decisions/088-the-ear.md. */
const SURE = 0.8;
/** Share of a blurb's words, weighted by rarity, that a fitting book covers. See decisions/019-ai-match.md. */
const fittingShare = (tokens: number) => 0.22 + 0.5 / tokens;
const FITTING_SHARE = 0.5;
const EXAMPLE_TOKEN_WEIGHT = 0.12;
/** Bonus of the book most like the example; a rare word is worth about 8. */
const LIKENESS_WEIGHT = 14;
/** Factor for the other words, where the reader asks for something in so many words. */
const BESIDE_ASKED = 0.5;
const ASKED_BONUS = 1e4;
const WITHIN_LIMITS = 1;
const MEANT_PARTS = 2;

export function matchBooks(
  index: BookIndex,
  text: string,
  neighboursOf: NeighboursOf = () => [],
  taste: Taste = NO_TASTE,
): Match {
  const { wish, question, scored, ear } = lookedThrough(index, text, neighboursOf, taste);
  const judged = ear && byChance(ear.candidates);
  const ranked = judged ?? scored;
  const [best] = ranked;
  const evidence = best ? evidenceOf(index, question, wish, best.slot) : null;
  const picks = pickKinds(
    index,
    ranked,
    wish.asked.some(({ kind }) => kind === "author"),
    judged ? MIN_CHANCE_SHARE : MIN_SCORE_SHARE,
  );
  return {
    picks,
    fitsWell: evidence !== null && (judged ? isSure(wish, evidence, judged) : fitsWell(wish, evidence)),
    reason: best ? reasonOf(index, question, wish, best.slot, ear?.profile) : [],
    lacks: wish.isBlurb || !evidence ? [] : [...evidence.lacks, ...(ear ? [] : evidence.lacksWords)],
    corrections: wish.corrections,
    tokens: wish.typed,
    isOpen: wish.isOpen,
    isByTaste: wish.like.some(({ kind }) => kind === "taste"),
    candidates: ranked.slice(0, MAX_CANDIDATES).map(({ bookId }) => bookId),
  };
}

/** What speaks for which book; `ear` is null where only `scored` counts. */
export function lookedThrough(
  index: BookIndex,
  text: string,
  neighboursOf: NeighboursOf = () => [],
  taste: Taste = NO_TASTE,
) {
  const wish = withTaste(index, readWish(text, index), taste);
  const question = questionOf(index, wish, neighboursOf);
  const scored = bestBooks(index, question, RANKED_BOOKS);
  return { wish, question, scored, ear: candidatesOf(index, text, wish, question, scored) };
}

/** Where no word of the wish tells why, the facets of what is meant do. */
function reasonOf(
  index: BookIndex,
  question: Question,
  wish: Wish,
  slot: number,
  profile?: FacetProfile,
): ReasonPart[] {
  const parts = reasonParts(index, question, wish, slot);
  return parts.length > 0 || !profile ? parts : profile.shared(slot, MEANT_PARTS).map(partOf);
}

export function reasonFor(index: BookIndex, wish: Wish, bookId: number): ReasonPart[] {
  const slot = index.slotOf(bookId);
  return slot === undefined
    ? []
    : reasonParts(
        index,
        questionOf(index, wish, () => []),
        wish,
        slot,
      );
}

export function rankBooks(index: BookIndex, text: string, count: number): number[] {
  const question = questionOf(index, readWish(text, index), () => []);
  return bestBooks(index, question, count).map(({ bookId }) => bookId);
}

function questionOf(index: BookIndex, wish: Wish, neighboursOf: NeighboursOf): Question {
  const like = likeness(index, wish, neighboursOf);
  const beside = wish.concepts.some(({ emphasis }) => emphasis > 1) ? BESIDE_ASKED : 1;
  const wanted = new Map([...wish.words].map(([stem, weight]) => [stem, weight * beside]));
  for (const [token, weight] of characteristicTokens(index, wish)) {
    if (!wish.avoidedWords.has(token)) wanted.set(token, (wanted.get(token) ?? 0) + EXAMPLE_TOKEN_WEIGHT * weight);
  }
  return {
    wanted,
    criteria: criteriaOf(wish),
    like,
    avoided: wish.avoidedWords,
    spared: [
      ...wish.spared.map(criterion),
      { name: "", facets: impliedSpared(wish), stems: [], weight: 1, lacking: 1 },
    ],
    excluded: wish.excluded,
    bonus: bonusOf(index, wish, like),
    limits: limitsOf(index, comparedBounds(index, wish)),
  };
}

const bonuses = new SlotNumbers();

function bonusOf(index: BookIndex, wish: Wish, like: Float32Array | null): Float32Array | null {
  const { age: _, isVague: __, ...limits } = wish.bounds;
  const hasLimits = Object.keys(limits).length > 0;
  if (!like && wish.asked.length === 0 && !hasLimits) return null;
  const bonus = bonuses.filled(index.slotsUsed, hasLimits ? WITHIN_LIMITS : 0);
  if (like) for (let slot = 0; slot < like.length; slot++) bonus[slot]! += LIKENESS_WEIGHT * like[slot]!;
  for (const { ids } of wish.asked) {
    for (const id of ids) {
      const slot = index.slotOf(id);
      if (slot !== undefined) bonus[slot]! += ASKED_BONUS;
    }
  }
  return bonus;
}

function isSure(wish: Wish, evidence: Evidence, judged: readonly Candidate[]): boolean {
  return !wish.hasUnknownExample && !lacksBesideExample(wish, evidence) && firstIsGood(judged) >= SURE;
}

/** "Like Dune, but funny" is not answered by likeness alone. */
function lacksBesideExample(wish: Wish, { lacks }: Evidence): boolean {
  return wish.like.length > 0 && wish.concepts.some(({ name }) => lacks.includes(name));
}

function fitsWell(wish: Wish, evidence: Evidence): boolean {
  const { covered, lacks } = evidence;
  if (wish.asked.length > 0) return true;
  if (wish.isBlurb) return covered >= fittingShare(wish.words.size);
  if (wish.hasUnknownExample) return false;
  if (lacksBesideExample(wish, evidence)) return false;
  const lacking = wish.concepts.filter(({ name }) => lacks.includes(name)).length;
  if (lacking > 1 && 2 * lacking >= wish.concepts.length + wish.like.length) return false;
  return covered >= FITTING_SHARE;
}
