import type { RoundRule, RoundWay } from "#db/schema/deck/together-kinds.ts";

import { agreedCards, isVetoed, likesNeeded, likesOf, votedCards, type Votes } from "./rules.ts";

/** Each can be checked against the votes. None says whose vote it was. */
export type Reason =
  | { kind: "all-liked" }
  | { kind: "enough-liked"; likes: number; people: number }
  | { kind: "most-liked" }
  | { kind: "all-first"; people: number }
  | { kind: "firsts"; first: number; people: number }
  | { kind: "nobodys-first-nor-last" }
  | { kind: "nobodys-last" }
  | { kind: "giving-way"; books: number };

export interface Decided {
  way: RoundWay;
  rule: RoundRule;
  votes: Votes;
  rankings: ReadonlyArray<readonly number[]>;
  winner: number;
}

export function reasonsFor({ way, rule, votes, rankings, winner }: Decided): Reason[] {
  const ofSwipes = way === "swipe" ? [...swipeReasons(rule, votes, winner), ...givingWay(rule, votes)] : [];
  return [...rankingReasons(rankings, winner), ...ofSwipes];
}

function swipeReasons(rule: RoundRule, votes: Votes, winner: number): Reason[] {
  const likes = likesOf(votes, winner);
  const people = votes.length;
  if (people < 2 || likes === 0) return [];
  const needed = likesNeeded(rule, people);
  // The bound, not the number, and before “all of you”: it is the same whether or not somebody passed.
  if (needed !== null && needed < people && likes >= needed && !isVetoed(votes, winner))
    return [{ kind: "enough-liked", likes: needed, people }];
  if (likes === people) return [{ kind: "all-liked" }];
  const others = votedCards(votes).filter((at) => at !== winner);
  return others.every((at) => likesOf(votes, at) < likes) ? [{ kind: "most-liked" }] : [];
}

function rankingReasons(rankings: Decided["rankings"], winner: number): Reason[] {
  const people = rankings.length;
  if (people < 2) return [];
  const first = rankings.filter((ranking) => ranking[0] === winner).length;
  const last = rankings.filter((ranking) => ranking.at(-1) === winner).length;
  if (first === people) return [{ kind: "all-first", people }];
  if (first === 0 && last === 0) return [{ kind: "nobodys-first-nor-last" }];
  const reasons: Reason[] = first > 0 ? [{ kind: "firsts", first, people }] : [];
  return last === 0 ? [...reasons, { kind: "nobodys-last" }] : reasons;
}

/** From three people on: of two, each would know the other's. */
function givingWay(rule: RoundRule, votes: Votes): Reason[] {
  if (rule !== "all" || votes.length < 3) return [];
  const books = agreedCards("but-one", votes).length - agreedCards("all", votes).length;
  return books > 0 ? [{ kind: "giving-way", books }] : [];
}
