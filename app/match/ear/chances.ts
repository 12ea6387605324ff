import { SIGNS, type Candidate, type Signs } from "./candidates.ts";
import learnt from "./weights.json" with { type: "json" };

type SignWeights = Readonly<Record<string, number>> & { readonly base: number };

export interface Weights {
  readonly taught: SignWeights;
  readonly any: SignWeights;
  readonly first: { readonly base: number; readonly own: number; readonly lead: number; readonly all: number };
}

const LEARNT = learnt as Weights;
export const OF_ANY = SIGNS.slice(0, -2);

/** Best first, each with its chance to be a good answer as its score. */
export function byChance<One extends Candidate>(candidates: readonly One[], weights: Weights = LEARNT): One[] {
  return candidates
    .map((one) => ({ ...one, score: chanceOf(one, weights) }))
    .sort((one, other) => other.score - one.score || one.slot - other.slot);
}

const signsOf = (isTaught: boolean): ReadonlyArray<keyof Signs> => (isTaught ? SIGNS : OF_ANY);

function chanceOf({ signs, within, isTaught }: Candidate, { taught: ofTaught, any }: Weights): number {
  const of = isTaught ? ofTaught : any;
  return within * logistic(signsOf(isTaught).reduce((sum, name) => sum + of[name]! * signs[name], of.base));
}

export function firstIsGood(ranked: readonly Candidate[], { first }: Weights = LEARNT): number {
  const { own, lead, all } = firstSigns(ranked);
  return ranked.length === 0 ? 0 : logistic(first.base + first.own * own + first.lead * lead + first.all * all);
}

/** How sure the first answer is, as logarithms of odds, in itself and before the second; and whether it has all. */
export function firstSigns([first, second]: readonly Candidate[]): { own: number; lead: number; all: number } {
  const own = oddsOf(first?.score ?? 0);
  return { own, lead: own - oddsOf(second?.score ?? 0), all: Number(first?.hasAll ?? false) };
}

const LEAST = 1e-6;

const oddsOf = (chance: number) => Math.log(Math.max(LEAST, chance) / Math.max(LEAST, 1 - chance));

const logistic = (odds: number) => 1 / (1 + Math.exp(-odds));
