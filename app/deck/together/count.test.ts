import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { instantRunoff, points } from "./count.ts";

/** A whole vote: each ranks all the finalists. */
const vote = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 9 }).chain((finalists) =>
  fc.record({
    finalists: fc.constant(finalists.toSorted((one, other) => one - other)),
    rankings: fc.array(fc.shuffledSubarray(finalists, { minLength: finalists.length, maxLength: finalists.length }), {
      maxLength: 12,
    }),
  }),
);

/** The rules as a person would follow them with paper ballots in piles: a program of its own. */
function countedByHand(ballots: number[][], books: number[]): { winner: number; out: number[] } {
  const papers = ballots.map((ballot) => [...ballot]);
  const standing = new Set(books);
  const out: number[] = [];
  while (standing.size > 1) {
    const piles = new Map<number, number>([...standing].map((book) => [book, 0]));
    for (const paper of papers) piles.set(paper[0]!, piles.get(paper[0]!)! + 1);
    for (const [book, pile] of piles) if (pile > papers.length / 2) return { winner: book, out };
    let worst = -1;
    // From the end of the list: of equals the lower one goes.
    for (const book of [...standing].sort((a, b) => b - a))
      if (worst < 0 || piles.get(book)! < piles.get(worst)!) worst = book;
    standing.delete(worst);
    out.push(worst);
    for (const paper of papers) paper.splice(paper.indexOf(worst), 1);
  }
  return { winner: [...standing][0]!, out };
}

describe("instant run-off", () => {
  it("gives 500 random votes the winner, and the order of dropping out, that paper and piles give", () => {
    fc.assert(
      fc.property(vote, ({ finalists, rankings }) => {
        const count = instantRunoff(rankings, finalists);
        expect({ winner: count.winner, out: count.rounds.flatMap(({ out }) => out ?? []) }).toEqual(
          countedByHand(rankings, finalists),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("counts every ballot once in every count", () => {
    fc.assert(
      fc.property(vote, ({ finalists, rankings }) => {
        for (const { tallies } of instantRunoff(rankings, finalists).rounds) {
          expect(tallies.reduce((sum, [, ballots]) => sum + ballots, 0)).toBe(rankings.length);
        }
      }),
    );
  });

  it("does not depend on the order of the ballots", () => {
    fc.assert(
      fc.property(vote, ({ finalists, rankings }) => {
        expect(instantRunoff(rankings.toReversed(), finalists)).toEqual(instantRunoff(rankings, finalists));
      }),
    );
  });

  it("drops one of three that tie, always the lowest on the list, and says that the list decided", () => {
    const ballots = [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ];
    for (let time = 0; time < 20; time++) {
      const { winner, rounds } = instantRunoff(ballots, [2, 0, 1]);
      expect([winner, rounds[0]]).toEqual([
        0,
        {
          tallies: [
            [0, 1],
            [1, 1],
            [2, 1],
          ],
          out: 2,
          byOrder: true,
        },
      ]);
    }
  });

  it("says of every tie in the middle that the list decided, not only of the last", () => {
    const ballots = [
      [0, 1, 2, 3],
      [0, 2, 3, 1],
      [1, 0, 2, 3],
      [1, 2, 0, 3],
      [2, 0, 1, 3],
      [3, 1, 0, 2],
    ];
    expect(instantRunoff(ballots, [0, 1, 2, 3]).rounds[0]).toMatchObject({ out: 3, byOrder: true });
  });

  it("ends at more than half, and half is not more", () => {
    expect(
      instantRunoff(
        [
          [0, 1],
          [1, 0],
        ],
        [0, 1],
      ).rounds,
    ).toHaveLength(2);
    expect(
      instantRunoff(
        [
          [0, 1],
          [0, 1],
          [1, 0],
        ],
        [0, 1],
      ).rounds,
    ).toHaveLength(1);
  });
});

describe("points of a final", () => {
  it("are one for each book ranked below, by anybody", () => {
    expect(
      points(
        [
          [0, 1, 2],
          [1, 0, 2],
        ],
        [0, 1, 2],
      ),
    ).toEqual([
      [0, 3],
      [1, 3],
      [2, 0],
    ]);
    fc.assert(
      fc.property(vote, ({ finalists, rankings }) => {
        const sums = new Map(points(rankings, finalists));
        for (const at of finalists) {
          const pairs = rankings.flatMap((ranking) =>
            finalists.filter((other) => ranking.indexOf(at) < ranking.indexOf(other)),
          );
          expect(sums.get(at)).toBe(pairs.length);
        }
      }),
    );
  });

  it("rank nobody's third and everybody's second above two books that half of them hate", () => {
    expect(
      points(
        [
          [0, 1, 2],
          [2, 1, 0],
          [0, 1, 2],
          [2, 1, 0],
        ],
        [0, 1, 2],
      ).map(([at]) => at),
    ).toEqual([0, 1, 2]);
    expect(
      points(
        [
          [0, 1, 2],
          [2, 1, 0],
          [1, 0, 2],
        ],
        [0, 1, 2],
      )[0],
    ).toEqual([1, 4]);
  });
});
