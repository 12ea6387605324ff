import { describe, expect, it } from "vitest";

import { MAX_RECORDED, type Swipe } from "./device-swipes.ts";
import { lastSwipeAt, swipesOfShuffle, withoutSwipe, withSwipe } from "./swipe-record.ts";

const swipe = (at: number, facts: Partial<Swipe> = {}): Swipe => ({
  id: `p${at}`,
  pass: "p",
  at,
  bookId: at,
  title: "Zażółć gęślą jaźń 📚",
  genre: "Fantasy",
  decision: "like",
  time: at,
  ...facts,
});
const undo = { id: "undo", time: 9 };

describe("the device's record", () => {
  it("is bounded, and loses its oldest swipes", () => {
    let record: readonly Swipe[] = [];
    for (let at = 0; at < MAX_RECORDED + 5; at++) record = withSwipe(record, swipe(at));
    expect(record).toHaveLength(MAX_RECORDED);
    expect(record[0]!.at).toBe(5);
  });

  it("takes back only the last swipe of a place", () => {
    const twice = [swipe(1), swipe(2), swipe(1)];
    expect(withoutSwipe(twice, { pass: "p", at: 1 }, undo)).toEqual([swipe(1), swipe(2)]);
    expect(withoutSwipe(twice, { pass: "other", at: 1 }, undo)).toBe(twice);
  });

  it.each([true, false])("keeps in mind what is taken back after it was sent (%s), and takes it back once", (sent) => {
    const record = withoutSwipe([swipe(1), swipe(1, { id: "later", sent })], { pass: "p", at: 1 }, undo);
    expect(record).toEqual([swipe(1), swipe(1, { id: "later", sent, undone: undo })]);
    expect(lastSwipeAt(record, { pass: "p", at: 1 })).toEqual(swipe(1));
    expect(withoutSwipe(record, { pass: "p", at: 1 }, undo)).toEqual(record.slice(1));
  });

  it("shows of a pass what lies before the reader and was not taken back", () => {
    const record = [swipe(0), swipe(1), swipe(0, { pass: "q" }), swipe(2, { undone: undo }), swipe(3)];
    expect(swipesOfShuffle(record, { pass: "p", at: 3 })).toEqual([swipe(0), swipe(1)]);
    expect(swipesOfShuffle(record, null)).toEqual([]);
  });
});
