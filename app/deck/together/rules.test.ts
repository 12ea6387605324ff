import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readCode, SIGNS } from "./code.ts";
import { nextCard, ownVotes } from "./own-votes.ts";
import { moved } from "./ranking-order.ts";
import {
  agreedCards,
  finalistsOf,
  freeName,
  isRanking,
  isThrough,
  likesNeeded,
  mayLead,
  MOST_FINALISTS,
  standingOf,
  type Standing,
  type Vote,
} from "./rules.ts";

const KINDS = ["like", "pass", "veto"] as const;

/** One device's votes as they are made: card after card, with undos of the last one. */
const session = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...KINDS) },
      { weight: 1, arbitrary: fc.constant("undo" as const) },
    ),
    {
      maxLength: 40,
    },
  )
  .map((acts) => {
    const votes: Vote[] = [];
    const standing: Vote[] = [];
    for (const [index, act] of acts.entries()) {
      const id = `vote-${index}`;
      if (act === "undo") {
        const last = standing.pop();
        if (last) votes.push({ id, at: last.at, kind: "undo", undoes: last.id });
      } else {
        const vote = { id, at: standing.length, kind: act };
        standing.push(vote);
        votes.push(vote);
      }
    }
    return { votes, standing };
  });

const group = fc.array(
  fc
    .array(fc.constantFrom<Standing | null>("like", "like", "pass", "veto", null), { minLength: 6, maxLength: 6 })
    .map((kinds) => new Map(kinds.flatMap((kind, at): Array<[number, Standing]> => (kind ? [[at, kind]] : [])))),
  { minLength: 2, maxLength: 12 },
);

describe("a person's standing", () => {
  it("is what their votes were without those that they undid", () => {
    fc.assert(
      fc.property(session, ({ votes, standing }) => {
        const stands = standingOf(votes);
        expect(stands).toEqual(standingOf(standing));
        expect([...stands.keys()]).toEqual(standing.map(({ at }) => at));
      }),
    );
  });

  it("is the same if everything arrives twice, or undos before what they undo", () => {
    fc.assert(
      fc.property(session, ({ votes }) => {
        const undosFirst = votes.toSorted((one, other) => Number(other.kind === "undo") - Number(one.kind === "undo"));
        expect(standingOf(undosFirst)).toEqual(standingOf(votes));
        expect(standingOf([...votes, ...votes])).toEqual(standingOf(votes));
      }),
    );
  });

  it("has at most one veto; an undo gives it back", () => {
    fc.assert(
      fc.property(session, ({ votes }) => {
        expect([...standingOf(votes).values()].filter((kind) => kind === "veto").length).toBeLessThan(2);
      }),
    );
    const first = { id: "a", at: 0, kind: "veto" } as const;
    const undo = { id: "b", at: 0, kind: "undo", undoes: "a" } as const;
    const second = { id: "c", at: 1, kind: "veto" } as const;
    expect(standingOf([first, second]).get(1)).toBe("pass");
    expect(standingOf([first, undo, second]).get(1)).toBe("veto");
  });

  it("is shown on the device as on the server, whatever has arrived of it", () => {
    fc.assert(
      fc.property(session, fc.nat(40), ({ votes }, arrived) => {
        const told = [...standingOf(votes.slice(0, arrived))].map(([at, kind]): [number, Standing, string] => {
          const undone = new Set(votes.slice(0, arrived).flatMap(({ undoes }) => undoes ?? []));
          return [at, kind, votes.slice(0, arrived).findLast((vote) => vote.at === at && !undone.has(vote.id))!.id];
        });
        const shown = ownVotes(told, votes as Parameters<typeof ownVotes>[1]);
        expect([...shown.keys()].toSorted()).toEqual([...standingOf(votes).keys()].toSorted());
        const all = Array.from({ length: 100 }, (_, at) => at);
        expect(nextCard(all, shown)).toBe(standingOf(votes).size);
      }),
    );
  });
});

describe("a group", () => {
  it("agrees on what everybody likes, or all but one of three or more, and never on what somebody vetoed", () => {
    fc.assert(
      fc.property(group, fc.constantFrom("all" as const, "but-one" as const), (votes, rule) => {
        const agreed = agreedCards(rule, votes);
        for (let at = 0; at < 6; at++) {
          const likes = votes.filter((standing) => standing.get(at) === "like").length;
          const vetoed = votes.some((standing) => standing.get(at) === "veto");
          const enough = rule === "all" ? likes === votes.length : likes >= Math.max(2, votes.length - 1);
          const complete = votes.every((standing) => standing.has(at));
          expect(agreed.includes(at)).toBe(enough && complete && !vetoed);
        }
      }),
    );
  });

  it("agrees on the same whoever is asked first, which every phone does in its own order", () => {
    fc.assert(
      fc.property(group, (votes) => {
        expect(agreedCards("but-one", votes.toReversed())).toEqual(agreedCards("but-one", votes));
        expect(finalistsOf([], votes.toReversed())).toEqual(finalistsOf([], votes));
      }),
    );
  });

  it("never agrees alone, nor under the rule of a final", () => {
    expect(agreedCards("all", [new Map([[0, "like"]])])).toEqual([]);
    expect(likesNeeded("final", 4)).toBeNull();
    expect(likesNeeded("but-one", 2)).toBe(2);
  });

  it("brings at most five into the final, in an order that says nothing about votes", () => {
    fc.assert(
      fc.property(group, (votes) => {
        const last = finalistsOf([], votes);
        expect(last.length).toBeLessThanOrEqual(MOST_FINALISTS);
        expect(last).toEqual(last.toSorted((one, other) => one - other));
        for (const at of last) expect(votes.some((standing) => standing.get(at) === "veto")).toBe(false);
      }),
    );
  });

  it("is through when each has voted on each card that there still is", () => {
    expect(isThrough([new Map([[0, "like"]]), new Map()], [0])).toBe(false);
    expect(isThrough([new Map([[0, "like"]]), new Map([[0, "pass"]])], [0])).toBe(true);
    expect(isThrough([new Map([[2, "like"]]), new Map([[2, "pass"]])], [2])).toBe(true);
    expect(
      isThrough(
        [
          new Map([
            [0, "like"],
            [1, "like"],
          ]),
        ],
        [0, 2],
      ),
    ).toBe(false);
  });

  it("steps over the gap of a book that left the catalogue", () => {
    const vote = { kind: "like" as const, id: "a" };
    expect(nextCard([0, 2, 3], new Map([[0, vote]]))).toBe(2);
    expect(
      nextCard(
        [0, 2, 3],
        new Map([
          [0, vote],
          [2, vote],
          [3, vote],
        ]),
      ),
    ).toBe(4);
    expect(nextCard([], new Map())).toBe(0);
  });
});

it("a second Anna is Anna 2, and a third, in capitals, ANNA 3", () => {
  expect(freeName("Anna", ["Anna"])).toBe("Anna 2");
  expect(freeName("ANNA", ["anna", "Anna 2"])).toBe("ANNA 3");
});

it("whoever is left leads on when the host has gone", () => {
  expect(mayLead({ isHost: false }, [{ isHost: true }, { isHost: false }])).toBe(false);
  expect(mayLead({ isHost: false }, [{ isHost: false }])).toBe(true);
});

it("a ranking has every finalist once", () => {
  expect(isRanking([2, 0, 1], [0, 1, 2])).toBe(true);
  expect(isRanking([2, 0], [0, 1, 2])).toBe(false);
  expect(isRanking([2, 0, 0], [0, 1, 2])).toBe(false);
  expect(isRanking([2, 0, 9], [0, 1, 2])).toBe(false);
});

it("moving a book keeps every other in its order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.integer(),
      (order, from, to) => {
        const start = from % order.length;
        const after = moved(order, start, to);
        const without = (list: number[]) => list.filter((at) => at !== order[start]);
        expect(without(after)).toEqual(without(order));
        expect(after.indexOf(order[start]!)).toBe(Math.max(0, Math.min(order.length - 1, to)));
      },
    ),
  );
});

describe("a code", () => {
  it.each([
    ["K7QM4XPA", "K7QM4XPA"],
    [" k7qm-4xpa ", "K7QM4XPA"],
    ["k7qm 4xpa", "K7QM4XPA"],
    ["https://books.example/together/K7QM4XPA?x=1", "K7QM4XPA"],
    ["K7QM4XP", null],
    ["K7QM4XP0", null],
    ["K7QM4XPI", null],
    ["", null],
  ])("is read from %j as %j", (typed, code) => expect(readCode(typed)).toBe(code));

  it("has no sign that is taken for another", () => {
    expect(SIGNS).not.toMatch(/[01OIL]/);
    expect(new Set(SIGNS).size).toBe(SIGNS.length);
  });
});
