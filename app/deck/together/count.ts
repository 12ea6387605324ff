/** Positions of cards, best first. Of equals the lower position wins, which is shown before the vote. */
export type Ranking = readonly number[];

export interface CountRound {
  /** First choices of each that is still in, in the order of the cards. */
  tallies: Array<[at: number, ballots: number]>;
  out: number | null;
  /** Several had the fewest: the order of the cards decided. */
  byOrder: boolean;
}

export interface Count {
  winner: number;
  rounds: CountRound[];
}

export function instantRunoff(rankings: readonly Ranking[], finalists: readonly number[]): Count {
  let left = finalists.toSorted((one, other) => one - other);
  const rounds: CountRound[] = [];
  for (;;) {
    const tallies = left.map((at): [number, number] => [
      at,
      rankings.filter((ranking) => ranking.find((card) => left.includes(card)) === at).length,
    ]);
    const [leader, most] = tallies.reduce((best, next) => (next[1] > best[1] ? next : best));
    if (left.length === 1 || 2 * most > rankings.length) {
      rounds.push({ tallies, out: null, byOrder: false });
      return { winner: leader, rounds };
    }
    const fewest = Math.min(...tallies.map(([, ballots]) => ballots));
    const last = tallies.filter(([, ballots]) => ballots === fewest).map(([at]) => at);
    const out = last.at(-1)!;
    rounds.push({ tallies, out, byOrder: last.length > 1 });
    left = left.filter((at) => at !== out);
  }
}

/** A book has a point for each other one that somebody ranks below it. Best first. */
export function points(rankings: readonly Ranking[], finalists: readonly number[]): Array<[at: number, sum: number]> {
  const among = rankings.map((ranking) => ranking.filter((at) => finalists.includes(at)));
  const sumOf = (at: number) =>
    among.reduce((sum, ranking) => sum + (ranking.includes(at) ? ranking.length - 1 - ranking.indexOf(at) : 0), 0);
  return finalists
    .map((at): [number, number] => [at, sumOf(at)])
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other);
}
