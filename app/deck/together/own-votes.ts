import type { DeviceVote } from "./device-votes.ts";
import type { Standing } from "./rules.ts";
import type { RoundView } from "./view.ts";

export interface OwnVote {
  kind: Standing;
  id: string;
}

/** What the server told, and over it what was done on this page since, whether or not it has arrived. */
export function ownVotes(told: RoundView["votes"], made: readonly DeviceVote[]): Map<number, OwnVote> {
  const votes = new Map<number, OwnVote>(told.map(([at, kind, id]) => [at, { kind, id }]));
  const undone = new Set(made.flatMap(({ undoes }) => undoes ?? []));
  for (const { id, at, kind } of made) {
    if (kind !== "undo" && !undone.has(id)) votes.set(at, { kind, id });
  }
  for (const [at, { id }] of votes) if (undone.has(id)) votes.delete(at);
  return votes;
}

/** The card that is next for this person; behind the last once they are through. */
export function nextCard(positions: readonly number[], votes: ReadonlyMap<number, OwnVote>): number {
  return positions.find((at) => !votes.has(at)) ?? (positions.at(-1) ?? -1) + 1;
}
