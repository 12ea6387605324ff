import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";

import type { Decision } from "./decision.ts";
import { RankingModel } from "./model.ts";
import { bestBooks, bestOf, scoreBooks } from "./score.ts";

const BOOKS = 24;

function library(): RankingModel {
  const model = new RankingModel();
  for (let id = 1; id <= BOOKS; id++) {
    const about = `word${"abcdef"[id % 6]} word${"ghij"[id % 4]}`;
    model.addBook({ id, author: `Author ${id % 7}`, genre: GENRES[id % 3]!, about });
  }
  return model;
}

/** All that a deck could read from the model. */
function derived(model: RankingModel) {
  const books = Array.from({ length: BOOKS }, (_, index) => index + 1);
  return {
    appeal: books.map((book) => [model.appeal.of(book, 1), model.appeal.likeRate(book), model.coLikes.massOf(book)]),
    heads: [null, 0, 1, 2].map((genre) => model.appeal.head(genre)),
    rows: books.map((book) => {
      const row: [number, number][] = [];
      model.neighbours.each(book, (other, closeness) => row.push([other, closeness]));
      return row;
    }),
    scores: bestOf(
      scoreBooks(model, [
        { book: 1, liked: true },
        { book: 2, liked: false },
      ]),
      BOOKS,
    ),
  };
}

const STANDINGS = [
  { liked: true },
  { liked: false },
  // Saved, and never a card; saved, and passed as one.
  { liked: true, swiped: null },
  { liked: true, swiped: false },
];
const action = fc
  .record({
    reader: fc.constantFrom("ana", "ben", "cem", "dua", "eva"),
    book: fc.integer({ min: 1, max: BOOKS }),
    standing: fc.constantFrom(...STANDINGS),
  })
  .map(({ standing, ...rest }) => ({ ...rest, ...standing }));

/** Two books become neighbours, and lose each other again. */
const EMPTIED = ["ana", "ben"].flatMap((reader) => [1, 2].map((book) => ({ reader, book, liked: true })));

describe("the model", () => {
  it("is after N decisions and N undos exactly what it was, at any depth", () => {
    const once = (action: { reader: string; book: number }) => `${action.reader} ${action.book}`;
    const actions = fc.uniqueArray(action, { minLength: 1, maxLength: 80, selector: once });
    fc.assert(
      fc.property(actions, fc.nat(80), (all, at) => {
        const [before, taken] = [all.slice(0, at), all.slice(at)];
        const model = library();
        for (const { reader, ...decision } of before) model.decide(reader, decision);
        model.recompute();
        const start = derived(model);
        for (const { reader, ...decision } of taken) model.decide(reader, decision);
        model.neighbours.refresh();
        for (const { reader, ...decision } of taken.toReversed()) model.undo(reader, decision);
        model.neighbours.refresh();
        expect(derived(model)).toEqual(start);
      }),
      { numRuns: 60, examples: [[EMPTIED, 0]] },
    );
  });

  it("shows first what those like who are shown it; to who likes all, what most have chosen", () => {
    const model = library();
    const swiped = (book: number, likes: number, passes: number) => {
      for (let n = 0; n < likes + passes; n++) model.decide(`${book} ${n}`, { book, liked: n < likes });
    };
    swiped(1, 40, 60);
    swiped(2, 30, 2);
    // Saved by more than any other, and never a card: of that nothing is known but that.
    for (let n = 0; n < 50; n++) model.decide(`saver ${n}`, { book: 3, liked: true, swiped: null });
    model.recompute();
    const order = (rateMatters: number) =>
      [1, 2, 3].toSorted((a, b) => model.appeal.of(b, rateMatters) - model.appeal.of(a, rateMatters));
    expect([order(1), order(0)]).toEqual([
      [2, 3, 1],
      [3, 1, 2],
    ]);
    const first = (decisions: Decision[]) => bestBooks(model, decisions, 1)[0]!.book;
    expect([first([]), first([{ book: 9, liked: true }])]).toEqual([2, 3]);
  });

  it("finds neighbours from two readers on, never from one reader's list alone", () => {
    const model = library();
    const near = (book: number) => {
      const others: number[] = [];
      model.neighbours.each(book, (other) => others.push(other));
      return others;
    };
    for (const book of [1, 2, 3]) model.decide("ana", { book, liked: true });
    model.recompute();
    expect(near(1)).toEqual([]);
    for (const book of [1, 2]) model.decide("ben", { book, liked: true });
    model.neighbours.refresh();
    expect([near(1), near(2), near(3)]).toEqual([[2], [1], []]);
  });

  it("makes stale only the rows of the reader's own books", () => {
    const model = library();
    for (const reader of ["ana", "ben"]) for (const book of [1, 2]) model.decide(reader, { book, liked: true });
    model.recompute();
    expect(model.neighbours.waiting).toBe(0);
    for (const book of [7, 8]) model.decide("cem", { book, liked: true });
    expect(model.neighbours.waiting).toBe(2);
  });
});

describe("the scores", () => {
  const like = (book: number): Decision => ({ book, liked: true });
  const best = (model: RankingModel, decisions: Decision[], count = 5) =>
    bestOf(scoreBooks(model, decisions, { pool: Array.from({ length: BOOKS }, (_, at) => at + 1) }), count);

  it("steer by author and genre where nobody else has swiped yet", () => {
    const model = library();
    const first = best(model, [like(3)]).map(({ book }) => book);
    // 10, 17 and 24 are by the author of 3.
    expect(first.slice(0, 4).toSorted()).toEqual([10, 17, 24, 3].toSorted());
  });

  it("count a pass against a book, and for less than a like counts for it", () => {
    const model = library();
    const of = (decisions: Decision[]) => best(model, decisions, BOOKS).find(({ book }) => book === 10)!.score;
    const [liked, passed] = [of([like(3)]), of([{ book: 3, liked: false }])];
    expect(passed).toBeLessThan(0);
    expect(-passed).toBeLessThanOrEqual(liked / 2);
  });

  it("find the best of all, in full, whatever page was ranked before", () => {
    const model = library();
    for (const reader of ["ana", "ben"]) for (const book of [1, 2, 9]) model.decide(reader, { book, liked: true });
    model.recompute();
    const pool = Array.from({ length: BOOKS }, (_, at) => at + 1);
    const decisions = fc.array(fc.record({ book: fc.integer({ min: 1, max: BOOKS }), liked: fc.boolean() }));
    fc.assert(
      fc.property(decisions, fc.integer({ min: 1, max: BOOKS }), fc.nat(2), (decisions, count, genre) => {
        const allows = (book: number) => book % 5 !== 0;
        const all = scoreBooks(model, decisions, { pool }).filter(
          ({ book }) => allows(book) && model.catalogue.genreOf(book) === genre,
        );
        expect(bestBooks(model, decisions, count, { pool, genre, allows })).toEqual(bestOf(all, count));
        expect(bestBooks(model, decisions, BOOKS, { pool: [1, 2], poolOnly: true })).toHaveLength(2);
      }),
      { numRuns: 100 },
    );
  });

  it("begin with what most like, and turn to the reader's own taste", () => {
    const model = library();
    for (let reader = 0; reader < 40; reader++) model.decide(`many ${reader}`, { book: 5, liked: true });
    for (let reader = 0; reader < 20; reader++) {
      for (const book of [1, 11, 21]) model.decide(`few ${reader}`, { book, liked: true });
    }
    model.recompute();
    expect(best(model, [])[0]!.book).toBe(5);
    const own = best(model, [like(1), like(11)]).map(({ book }) => book);
    expect(own.indexOf(21)).toBeLessThan(own.indexOf(5));
    expect(best(model, [like(1), like(11)]).find(({ book }) => book === 21)!.nearest).toSatisfy((book) =>
      [1, 11].includes(book as number),
    );
  });
});
