import { expect, it } from "vitest";

import { gapText, linesAround, nextAfter, placeText, readPlace, withGaps, type PlacedBook } from "./series-places.ts";

const shown = (...places: Array<[from: number, to?: number]>) =>
  withGaps(places.map(([from, to = from], bookId) => ({ bookId, from, to }))).map((line) =>
    "gap" in line ? gapText(line.gap) : placeText(line.book),
  );

it("the books of a series that are not here are named where they would stand", () => {
  expect(shown([1], [2], [3])).toEqual(["1", "2", "3"]);
  expect(shown([1], [3])).toEqual(["1", "We don’t have book 2 yet", "3"]);
  expect(shown([3], [9])).toEqual(["We don’t have books 1–2 yet", "3", "We don’t have books 4–8 yet", "9"]);
});

it("a volume of several books stands for all of them, and two editions for one", () => {
  expect(shown([1, 3], [2], [4])).toEqual(["1–3", "2", "4"]);
  expect(shown([1], [1], [2])).toEqual(["1", "1", "2"]);
});

it("a story between two books, or before the first, is no book of its own", () => {
  expect(shown([0], [0.5], [1], [1.5], [2])).toEqual(["0", "0.5", "1", "1.5", "2"]);
  expect(shown([2.5], [4])).toEqual(["We don’t have books 1–2 yet", "2.5", "We don’t have book 3 yet", "4"]);
  expect(shown()).toEqual([]);
});

it("a place is read as it is written, and nothing else is one", () => {
  expect(["3", "0.5", "1-3", "1 – 3", "999.99"].map(readPlace)).toEqual([
    { from: 3, to: 3 },
    { from: 0.5, to: 0.5 },
    { from: 1, to: 3 },
    { from: 1, to: 3 },
    { from: 999.99, to: 999.99 },
  ]);
  for (const none of ["", "x", "-1", "1000", "3-1", "1-", "1e2", "1.234", "1,5", " 3"])
    expect(readPlace(none)).toBeNull();
});

const placed = (...places: Array<[from: number, to?: number]>): PlacedBook[] =>
  places.map(([from, to = from], bookId) => ({ bookId, from, to }));

it("next to a book stands the first one on each side, with what is missing between", () => {
  const around = (at: number, ...places: Parameters<typeof placed>) => {
    const books = placed(...places);
    const { before, after } = linesAround(
      books[at]!,
      books.filter((_, index) => index !== at),
    );
    return [before.map(({ text }) => text), after.map(({ text }) => text)];
  };
  expect(around(1, [1], [2], [3], [4])).toEqual([["Book 1"], ["Book 3"]]);
  expect(around(1, [1], [3], [7])).toEqual([
    ["Book 1", "We don’t have book 2 yet"],
    ["We don’t have books 4–6 yet", "Book 7"],
  ]);
  expect(around(0, [3])).toEqual([["We don’t have books 1–2 yet"], []]);
  expect(around(0, [1])).toEqual([[], []]);
  expect(around(2, [1, 3], [2], [4])).toEqual([["Book 2"], []]);
  expect(around(1, [1], [1], [2])).toEqual([["Book 1"], ["Book 2"]]);
});

it("the next book is the one after the last that was completed, if it is here", () => {
  const next = (completed: number[], ...places: Parameters<typeof placed>) =>
    nextAfter(placed(...places), new Set(completed))?.from ?? null;
  expect(next([], [1], [2])).toBeNull();
  expect(next([0], [1], [2])).toBe(2);
  expect(next([1], [1], [2], [3])).toBe(3);
  expect(next([0], [1], [3])).toBeNull();
  expect(next([1], [1], [2])).toBeNull();
  // Both editions of one book are read with the first of them; a volume of three is followed by the fourth.
  expect(next([0], [1], [1], [2])).toBe(2);
  expect(next([0], [1, 3], [2], [4])).toBe(4);
  expect(next([1], [1], [2], [2.5], [3])).toBe(2.5);
  expect(next([2], [1], [2], [2.5], [3])).toBe(3);
});
