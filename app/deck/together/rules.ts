import type { RoundRule, VoteKind } from "#db/schema/deck/together-kinds.ts";

export const MOST_PEOPLE = 12;
export const FEWEST_PEOPLE = 2;
export const MAX_NAME = 40;
export const MOST_NOMINATED = 3;
export const MOST_FINALISTS = 5;
export const MOST_DAYS = 14;
/** Cards that are drawn at once; a round ends after the most. */
export const CARDS_AT_ONCE = 20;
export const MOST_CARDS = 100;
/** A round of this rule only gathers what the final decides. */
export const CARDS_BEFORE_FINAL = 20;
/** New cards are drawn when somebody is so close to the last one. */
export const DRAWN_AHEAD = 8;

/** Repeats and undos of a person's votes in one round; more is no swiping. */
export const MOST_VOTES = 600;
export const HOST_SILENT_MS = 10 * 60 * 1_000;
export const DAYS_OF_SWIPING = 2;
export const DAYS_OF_LOBBY = 7;
/** Of fewer, each would know the other's ranking. */
export const FEWEST_RANKINGS = 3;

export type Standing = "like" | "pass" | "veto";

export interface Vote {
  id: string;
  at: number;
  kind: VoteKind;
  undoes?: string | null | undefined;
}

/** What a person's votes amount to, in the order of arrival: an undo takes back its vote alone, whenever it comes. */
export function standingOf(votes: readonly Vote[]): Map<number, Standing> {
  const undone = new Set(votes.flatMap(({ undoes }) => undoes ?? []));
  const standing = new Map<number, Standing>();
  let vetoAt: number | null = null;
  for (const { id, at, kind } of votes) {
    if (kind === "undo" || undone.has(id)) continue;
    if (vetoAt === at && kind !== "veto") vetoAt = null;
    // One veto each: another one is a pass.
    const isSpent = kind === "veto" && vetoAt !== null && vetoAt !== at;
    if (kind === "veto" && !isSpent) vetoAt = at;
    standing.set(at, isSpent ? "pass" : kind);
  }
  return standing;
}

/** Every person's standing. */
export type Votes = ReadonlyArray<ReadonlyMap<number, Standing>>;

/** Null under the rule that leaves the decision to a final. */
export function likesNeeded(rule: RoundRule, people: number): number | null {
  if (rule === "final") return null;
  return rule === "all" ? people : Math.max(FEWEST_PEOPLE, people - 1);
}

export function likesOf(votes: Votes, at: number): number {
  return votes.filter((standing) => standing.get(at) === "like").length;
}

export function isVetoed(votes: Votes, at: number): boolean {
  return votes.some((standing) => standing.get(at) === "veto");
}

/** Cards that the rule calls agreed, in their order: once all have voted on them, so that a veto comes in time. */
export function agreedCards(rule: RoundRule, votes: Votes): number[] {
  const needed = likesNeeded(rule, votes.length);
  if (needed === null || votes.length < FEWEST_PEOPLE) return [];
  return votedCards(votes).filter(
    (at) => likesOf(votes, at) >= needed && !isVetoed(votes, at) && votes.every((standing) => standing.has(at)),
  );
}

export function votedCards(votes: Votes): number[] {
  return [...new Set(votes.flatMap((standing) => [...standing.keys()]))].toSorted((one, other) => one - other);
}

/** In the order of the cards, which says nothing about the votes. */
export function finalistsOf(agreed: readonly number[], votes: Votes): number[] {
  if (agreed.length > 0) return agreed.toSorted((one, other) => one - other).slice(0, MOST_FINALISTS);
  return votedCards(votes)
    .filter((at) => likesOf(votes, at) > 0 && !isVetoed(votes, at))
    .toSorted((one, other) => likesOf(votes, other) - likesOf(votes, one) || one - other)
    .slice(0, MOST_FINALISTS)
    .toSorted((one, other) => one - other);
}

export function cardsOfRound(rule: RoundRule): number {
  return rule === "final" ? CARDS_BEFORE_FINAL : MOST_CARDS;
}

/** Everybody has voted on every card that there still is. */
export function isThrough(votes: Votes, positions: readonly number[]): boolean {
  return votes.every((standing) => positions.every((at) => standing.has(at)));
}

/** `Anna`, then `Anna 2`. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((other) => other.toLocaleLowerCase("en")));
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} ${count}`;
    if (!lower.has(tried.toLocaleLowerCase("en"))) return tried;
  }
}

export function isRanking(cards: readonly number[], of: readonly number[]): boolean {
  return cards.length === of.length && new Set(cards).size === of.length && cards.every((at) => of.includes(at));
}

/** Who may lead on: the host, or anybody once the host has left or is silent. */
export function mayLead(
  you: { isHost: boolean },
  people: ReadonlyArray<{ isHost: boolean }>,
  isHostSilent = false,
): boolean {
  return you.isHost || isHostSilent || !people.some(({ isHost }) => isHost);
}
