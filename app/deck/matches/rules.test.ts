import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_RECORDED, unsentEvents, type Swipe } from "#app/deck/swipe/device-swipes.ts";

import { withLikeAgain, withoutLikes, type LikedBook } from "./rules.ts";

const momo: LikedBook = { id: 7, title: "Momo", genre: "Fantasy", likes: ["a"], likedAt: 5_000 };
const swipe = (facts: Partial<Swipe> = {}): Swipe => ({
  id: "a",
  pass: "p",
  at: 1,
  bookId: 7,
  title: "Momo",
  genre: "Fantasy",
  decision: "like",
  time: 5_000,
  sent: true,
  ...facts,
});

function undos() {
  let made = 0;
  return () => ({ id: `u${(made += 1)}`, time: 9_000 });
}

const idsToUndo = (record: readonly Swipe[]) =>
  unsentEvents(record).flatMap((event) => (event.kind === "undo" ? [event.undoes] : []));

describe("a like that is taken back", () => {
  it("is undone on the device that made it", () => {
    const record = withoutLikes([swipe(), swipe({ id: "b", bookId: 8 })], momo, undos());
    expect(record).toEqual([swipe({ undone: { id: "u1", time: 9_000 } }), swipe({ id: "b", bookId: 8 })]);
  });

  it("is undone for the account where another device made it, and is no card of the deck", () => {
    const record = withoutLikes([], { ...momo, likes: ["a", "b"] }, undos());
    expect(idsToUndo(record)).toEqual(["a", "b"]);
    expect(record.map(({ pass, bookId, sent }) => [pass, bookId, sent])).toEqual([
      ["", 7, true],
      ["", 7, true],
    ]);
  });

  it("is never sent if it was not sent yet, and undone if it may have arrived", () => {
    const fresh = swipe({ id: "new" });
    delete fresh.sent;
    const record = withoutLikes([fresh, swipe({ id: "maybe", sent: false })], { ...momo, likes: [] }, undos());
    expect(unsentEvents(record)).toEqual([{ id: "u1", time: 9_000, bookId: 7, kind: "undo", undoes: "maybe" }]);
  });

  it("leaves passes of the book and everything about other books alone, and is taken back once", () => {
    const others = [swipe({ id: "p", decision: "pass" }), swipe({ id: "o", bookId: 8 })];
    const once = withoutLikes([...others, swipe()], momo, undos());
    expect(once.slice(0, 2)).toEqual(others);
    expect(withoutLikes(once, momo, undos())).toEqual(once);
  });

  it("comes back at its old time, so at its old position", () => {
    const record = withLikeAgain(withoutLikes([swipe()], momo, undos()), momo, "again");
    expect(unsentEvents(record)).toEqual([
      { id: "u1", time: 9_000, bookId: 7, kind: "undo", undoes: "a" },
      { id: "again", bookId: 7, time: 5_000, kind: "like" },
    ]);
  });

  it("takes no more room than the record has", () => {
    const full = Array.from({ length: MAX_RECORDED }, (_, at) => swipe({ id: `s${at}`, at, bookId: 100 + at }));
    const record = withoutLikes(full, momo, undos());
    expect(record).toHaveLength(MAX_RECORDED);
    expect(idsToUndo(record)).toEqual(["a"]);
    expect(withLikeAgain(full, momo, "again").at(-1)).toMatchObject({ id: "again" });
  });
});

it("whatever the device and the account hold, taking back undoes every like of the book that may have arrived, and nothing else", () => {
  const recorded = fc.record({
    bookId: fc.constantFrom(7, 8),
    decision: fc.constantFrom("like" as const, "pass" as const),
    sent: fc.constantFrom(undefined, false, true),
    undone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(recorded, { maxLength: 8 }), fc.integer({ min: 0, max: 3 }), (facts, elsewhere) => {
      const record = facts.map(({ sent, undone, ...rest }, at): Swipe => {
        const undo = undone && sent !== undefined && { undone: { id: `before${at}`, time: 1 } };
        return { ...swipe(), ...rest, id: `s${at}`, sent, ...undo } as Swipe;
      });
      const ofBook = record.filter(({ bookId, decision }) => bookId === 7 && decision === "like");
      const others = Array.from({ length: elsewhere }, (_, n) => `other${n}`);
      const likes = [...ofBook.filter(({ sent, undone }) => sent && !undone).map(({ id }) => id), ...others];
      const after = withoutLikes(record, { ...momo, likes }, undos());
      const mayHaveArrived = [...ofBook.filter(({ sent }) => sent !== undefined).map(({ id }) => id), ...others];
      const before = new Set(idsToUndo(record));
      expect(new Set(idsToUndo(after))).toEqual(new Set([...before, ...mayHaveArrived]));
      expect(unsentEvents(after).filter(({ kind, bookId }) => kind === "like" && bookId === 7)).toEqual([]);
      const untouched = (all: readonly Swipe[]) => all.filter((one) => one.bookId === 8 || one.decision === "pass");
      expect(untouched(after)).toEqual(untouched(record));
    }),
  );
});
