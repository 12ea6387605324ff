import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { points } from "./count.ts";
import { reasonsFor, type Decided, type Reason } from "./explanation.ts";
import { agreedCards, finalistsOf, type Standing } from "./rules.ts";

const CARDS = 6;

const decided: fc.Arbitrary<Decided> = fc
  .record({
    rule: fc.constantFrom("all" as const, "but-one" as const, "final" as const),
    votes: fc.array(
      fc
        .array(fc.constantFrom<Standing>("like", "like", "like", "pass", "veto"), {
          minLength: CARDS,
          maxLength: CARDS,
        })
        .map((kinds) => new Map(kinds.map((kind, at): [number, Standing] => [at, kind]))),
      { minLength: 2, maxLength: 6 },
    ),
    seeds: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    ranked: fc.boolean(),
  })
  .map(({ rule, votes, seeds, ranked }) => {
    const last = finalistsOf(agreedCards(rule, votes), votes);
    const rankings = ranked && last.length > 1 ? votes.map((_, person) => rotated(last, seeds[person]!)) : [];
    const winner = rankings.length > 0 ? points(rankings, last)[0]![0] : (last[0] ?? 0);
    return { way: "swipe" as const, rule, votes, rankings, winner };
  });

const rotated = (list: number[], by: number) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

/** What each sentence claims, counted anew. */
function isTrue(reason: Reason, { votes, rankings, winner }: Decided): boolean {
  const likes = (at: number) => votes.filter((standing) => standing.get(at) === "like").length;
  const noVeto = (at: number) => votes.every((standing) => standing.get(at) !== "veto");
  const cards = Array.from({ length: CARDS }, (_, at) => at);
  switch (reason.kind) {
    case "all-liked":
      return likes(winner) === votes.length;
    case "enough-liked":
      return likes(winner) >= reason.likes && reason.people === votes.length && noVeto(winner);
    case "most-liked":
      return cards.every((at) => at === winner || likes(at) < likes(winner));
    case "all-first":
      return rankings.length === reason.people && rankings.every(([first]) => first === winner);
    case "firsts":
      return (
        rankings.filter(([first]) => first === winner).length === reason.first && rankings.length === reason.people
      );
    case "nobodys-first-nor-last":
      return rankings.every((ranking) => ranking[0] !== winner && ranking.at(-1) !== winner);
    case "nobodys-last":
      return rankings.every((ranking) => ranking.at(-1) !== winner);
    case "giving-way":
      return cards.filter((at) => noVeto(at) && likes(at) === votes.length - 1).length === reason.books;
  }
}

describe("the explanation of a result", () => {
  it("says in a thousand rounds nothing that the votes do not bear out", () => {
    fc.assert(
      fc.property(decided, (round) => {
        for (const reason of reasonsFor(round)) expect([reason, isTrue(reason, round)]).toEqual([reason, true]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is the same whoever of the others it was that passed", () => {
    fc.assert(
      fc.property(decided, (round) => {
        const shuffled = { ...round, votes: round.votes.toReversed(), rankings: round.rankings.toReversed() };
        expect(reasonsFor(shuffled)).toEqual(reasonsFor(round));
      }),
    );
  });

  it("says under “all but one” the same bound whether or not one of four passed", () => {
    const liked = (people: number) =>
      Array.from({ length: 4 }, (_, person) => new Map([[0, person < people ? ("like" as const) : ("pass" as const)]]));
    const of = (people: number) =>
      reasonsFor({ way: "swipe", rule: "but-one", votes: liked(people), rankings: [], winner: 0 });
    expect(of(3)).toEqual([{ kind: "enough-liked", likes: 3, people: 4 }]);
    expect(of(4)).toEqual(of(3));
  });

  it("offers no giving way to two people: each would know whose no it was", () => {
    const votes = [
      new Map([
        [0, "like" as const],
        [1, "like" as const],
      ]),
      new Map([
        [0, "like" as const],
        [1, "pass" as const],
      ]),
    ];
    expect(reasonsFor({ way: "swipe", rule: "all", votes, rankings: [], winner: 0 })).toEqual([{ kind: "all-liked" }]);
    expect(
      reasonsFor({ way: "swipe", rule: "all", votes: [...votes, votes[0]!], rankings: [], winner: 0 }),
    ).toContainEqual({
      kind: "giving-way",
      books: 1,
    });
  });
});
