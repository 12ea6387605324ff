import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Swipe } from "./device-swipes.ts";
import {
  advance,
  canRetreat,
  decisionAt,
  extend,
  fitsBehind,
  cardKey,
  retreat,
  stampAt,
  tiltAt,
  topCard,
  type Stack,
} from "./rules.ts";
import { withoutSwipe, withSwipe } from "./swipe-record.ts";

interface Card {
  pass: string;
  at: number;
}

const cardsOf = (length: number, name = "p"): Card[] => Array.from({ length }, (_, at) => ({ pass: name, at }));

describe("the threshold", () => {
  it.each([
    [0, null],
    [40, null],
    [-40, null],
    [50, null],
    [-50, null],
    [50.5, "like"],
    [-50.5, "pass"],
    [120, "like"],
    [-120, "pass"],
  ] as const)("at %d px decides %s", (dx, decision) => {
    expect(decisionAt(dx)).toBe(decision);
  });

  it("leans and stamps with the distance, and no further than is good", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (dx) => {
        expect(Math.abs(tiltAt(dx))).toBeLessThanOrEqual(12);
        expect(Math.sign(tiltAt(dx))).toBe(Math.sign(dx));
        expect(stampAt(dx)).toBeGreaterThanOrEqual(0);
        expect(stampAt(dx)).toBeLessThanOrEqual(1);
        if (dx < 20) expect(stampAt(dx)).toBe(0);
      }),
    );
  });
});

describe("undo", () => {
  it("takes back any number of swipes exactly: same card on top, same record", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("pass", "like"), { maxLength: 60 }), fc.nat(59), (decisions, undos) => {
        const history: Array<{ stack: Stack<Card>; record: readonly Swipe[] }> = [];
        let stack: Stack<Card> = { cards: cardsOf(60), index: 0 };
        let record: readonly Swipe[] = [];
        for (const decision of decisions) {
          const card = topCard(stack);
          if (!card) break;
          history.push({ stack, record });
          record = withSwipe(record, {
            ...card,
            id: cardKey(card),
            bookId: card.at,
            title: "",
            genre: "Fiction",
            decision,
            time: 0,
          });
          stack = advance(stack);
        }
        for (let undo = 0; undo < undos && history.length > 0; undo++) {
          stack = retreat(stack);
          record = withoutSwipe(record, topCard(stack)!, { id: "undo", time: 0 });
          expect({ stack, record }).toEqual(history.pop());
        }
      }),
    );
  });

  it("stops at the start of the pass", () => {
    const stack = { cards: [...cardsOf(2, "ended"), ...cardsOf(2, "new")], index: 2 };
    expect(canRetreat(stack)).toBe(false);
    expect(retreat(stack)).toBe(stack);
    expect(retreat(advance(stack)).index).toBe(2);
    expect(canRetreat({ ...stack, index: 0 })).toBe(false);
  });

  it("goes back to any earlier card of the pass at once, and never forward", () => {
    const stack = { cards: cardsOf(5), index: 4 };
    expect(retreat(stack, 1).index).toBe(1);
    expect(canRetreat(stack, 4)).toBe(false);
    expect(canRetreat(stack, -1)).toBe(false);
  });
});

describe("loading more", () => {
  it("keeps the top card on top and takes no card twice, from either side", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (from, length, index) => {
        const all = cardsOf(90);
        const stack = { cards: all.slice(30, 60), index: Math.min(index, 29) };
        const top = topCard(stack);
        const after = extend(stack, all.slice(30 + from, 60 + length), "after");
        const before = extend(after, all.slice(30 - length, 30 + from), "before");
        expect(topCard(before)).toEqual(top);
        const keys = before.cards.map(cardKey);
        expect(new Set(keys).size).toBe(keys.length);
        expect(before.cards).toEqual(before.cards.toSorted((a, b) => a.at - b.at));
      }),
    );
  });

  it("does not run past the end", () => {
    const end = { cards: cardsOf(1), index: 1 };
    expect(topCard(end)).toBeNull();
    expect(advance(end)).toBe(end);
  });
});

describe("cards that come anew", () => {
  const stack: Stack<Card> = { cards: cardsOf(11), index: 2 };
  const anew = (from: number) => cardsOf(20).slice(from);

  it("take the place of those from the first of them on, and leave what lies on top", () => {
    expect(extend(stack, anew(6), "anew")).toEqual({ cards: cardsOf(20), index: 2 });
    expect(extend(stack, anew(6).slice(0, 2), "anew")).toEqual({ cards: cardsOf(8), index: 2 });
    expect(extend(stack, [], "anew")).toEqual(stack);
  });

  it("come too late where one of the mounted cards would change", () => {
    expect(fitsBehind(stack, anew(4))).toBe(false);
    expect(fitsBehind(stack, anew(5))).toBe(true);
    expect(fitsBehind({ cards: cardsOf(11), index: 11 }, anew(11))).toBe(true);
    expect(fitsBehind(stack, [])).toBe(true);
  });
});
