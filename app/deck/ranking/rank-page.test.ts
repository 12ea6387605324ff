import { describe, expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";

import type { Decision } from "./decision.ts";
import { RankingModel } from "./model.ts";
import { NO_TASTE, type PageRequest } from "./page-request.ts";
import { rankPage } from "./rank-page.ts";
import { reasonText } from "./reason.ts";

const BOOKS = 2_000;
const ids = Array.from({ length: BOOKS }, (_, at) => at + 1);
const model = new RankingModel();
for (const id of ids) {
  model.addBook({ id, author: `Author ${id % 90}`, genre: GENRES[id % 10]!, about: `Book ${id}` });
}
for (let reader = 0; reader < 30; reader++) {
  for (const book of [10, 20, 30, 40]) model.decide(`fan ${reader}`, { book, liked: true });
}
model.recompute();

const likes = (...books: number[]): Decision[] => books.map((book) => ({ book, liked: true }));
const page = (facts: Partial<PageRequest> = {}) =>
  rankPage({
    model,
    decisions: [],
    genre: null,
    taste: NO_TASTE,
    seed: 7,
    position: 0,
    count: 11,
    pool: ids.slice(500, 700),
    without: new Set(),
    before: [],
    ...facts,
  });

/** A thousand cards, page after page. */
function thousand(facts: Partial<PageRequest> = {}) {
  const cards: ReturnType<typeof rankPage> = [];
  while (cards.length < 1_000) {
    const before = cards.map(({ book }) => book);
    const without = new Set(before);
    const pool = ids.filter((id) => !without.has(id)).slice(0, 400);
    const more = page({ pool, ...facts, position: cards.length, before, without, count: 50 });
    if (more.length === 0) break;
    cards.push(...more);
  }
  return cards;
}

describe("a ranked page", () => {
  it("never holds an author or a genre that the reader never wants", () => {
    const never = { authors: ["author 10", "AUTHOR  20"], genres: ["Horror" as const] };
    const cards = thousand({ taste: { ...NO_TASTE, never }, decisions: likes(10, 20) });
    expect(cards).toHaveLength(1_000);
    const wrong = cards.filter(({ book }) => [10, 20].includes(book % 90) || GENRES[book % 10] === "Horror");
    expect(wrong).toEqual([]);
  }, 30_000);

  it("holds each book once and of one author at most two in ten", () => {
    const books = thousand({ decisions: likes(10, 100, 190) }).map(({ book }) => book);
    expect(new Set(books).size).toBe(books.length);
    for (let at = 0; at + 10 <= 300; at++) {
      const authors = books.slice(at, at + 10).map((book) => book % 90);
      for (const author of authors) expect(authors.filter((other) => other === author).length).toBeLessThanOrEqual(2);
    }
  }, 30_000);

  it("draws one card in sixteen by chance, flags it, and draws the same again", () => {
    const cards = thousand();
    const explored = cards.filter((card) => card.explored);
    expect(explored.length).toBe(63);
    expect(explored.every(({ reason }) => reason.kind === "different")).toBe(true);
    expect(page()).toEqual(page());
    expect(page({ count: 40 })).not.toEqual(page({ count: 40, seed: 8 }));
  }, 30_000);

  it("draws by chance also where hundreds of other books would come first", () => {
    const liked = ids.slice(-400);
    const known = new RankingModel();
    for (const id of ids) known.addBook({ id, author: `Author ${id}`, genre: "Fiction", about: "" });
    for (const book of liked) known.decide(`fan of ${book}`, { book, liked: true });
    known.recompute();
    const drawn = page({ model: known, position: 16, count: 16, pool: ids.slice(0, 200) }).filter(
      ({ explored }) => explored,
    );
    expect(drawn.map(({ book }) => book <= 200)).toEqual([true]);
  });

  it("stays within the genre, and puts what the reader asked more of first", () => {
    const horror = page({ genre: "Horror", pool: ids });
    expect(horror.every(({ book }) => GENRES[book % 10] === "Horror")).toBe(true);
    const leaning = { authors: { "Author 33": 1 }, genres: {} };
    const first = page({ taste: { ...NO_TASTE, leaning }, pool: ids }).filter(({ explored }) => !explored);
    expect(first.slice(0, 2).map(({ book, reason }) => [book % 90, reason])).toEqual([
      [33, { kind: "author", author: "Author 33" }],
      [33, { kind: "author", author: "Author 33" }],
    ]);
    const more = page({ taste: { ...NO_TASTE, leaning: { authors: {}, genres: { Horror: 1 } } }, pool: ids });
    const reasons = more.filter(({ explored }) => !explored).map(({ reason }) => reason);
    expect(reasons).toEqual(reasons.map(() => ({ kind: "genre", genre: "Horror" })));
  });

  it("says why, each reason from a signal that is there", () => {
    const cards = page({ decisions: likes(10), without: new Set([10]), count: 20, pool: ids });
    const neighbours = cards.filter(({ reason }) => reason.kind === "neighbour");
    expect(neighbours.map(({ book }) => book).toSorted()).toEqual([20, 30, 40]);
    const dune = { title: "Dune", cause: { kind: "like" } } as const;
    expect(neighbours.map(({ reason }) => reasonText(reason, () => dune))).toEqual(
      neighbours.map(() => "Because you liked Dune"),
    );
    const author = cards.find(({ reason }) => reason.kind === "author")!;
    expect(author.book % 90).toBe(10);
    expect(reasonText(author.reason, () => undefined)).toBe("More by Author 10");
    expect(reasonText(cards.find(({ explored }) => explored)!.reason, () => undefined)).toBe("Something different");
  });

  it("follows ten likes where a few readers have chosen a few books each", () => {
    const young = new RankingModel();
    for (const id of ids.slice(0, 300)) {
      young.addBook({ id, author: `Author ${id}`, genre: GENRES[id % 10]!, about: "" });
    }
    for (const book of [11, 22, 33, 44, 55, 66, 77, 88, 99, 101, 112, 123, 134, 145]) {
      young.decide(`reader ${book % 4}`, { book, liked: true, swiped: null });
    }
    young.recompute();
    const decisions = likes(...ids.slice(100, 300).filter((id) => id % 10 === 7)).slice(0, 10);
    const without = new Set(decisions.map(({ book }) => book));
    const cards = page({ model: young, decisions, without, pool: ids.slice(0, 300), count: 16 });
    const chosen = cards.filter(({ explored }) => !explored);
    expect(chosen.map(({ book }) => book % 10)).toEqual(chosen.map(() => 7));
  });

  it("follows likes of a genre of which the next books of the order hold none, with others in every pass", () => {
    const fresh = new RankingModel();
    for (const id of ids) fresh.addBook({ id, author: `Author ${id}`, genre: GENRES[id % 10]!, about: "" });
    const decisions = likes(...ids.filter((id) => id % 10 === 7).slice(0, 10));
    const without = new Set(decisions.map(({ book }) => book));
    const pool = ids.filter((id) => id % 10 !== 7).slice(0, 200);
    const chosen = [7, 8].map((seed) =>
      page({ model: fresh, decisions, without, pool, count: 20, seed }).flatMap(({ book, explored }) =>
        explored ? [] : [book],
      ),
    );
    for (const books of chosen) expect(books.map((book) => book % 10)).toEqual(books.map(() => 7));
    expect(chosen[0]).not.toEqual(chosen[1]);
  });

  it("ranks a window to its last book", () => {
    const pool = [10, 20, 50, 60];
    const cards = page({ decisions: likes(40), pool, poolOnly: true });
    expect(cards.map(({ book }) => book).toSorted()).toEqual(pool);
  });
});

it("R5: the choice of one or two readers puts no book before everybody, as liked by many", () => {
  const small = new RankingModel();
  for (const id of ids.slice(0, 50))
    small.addBook({ id, author: `Author ${id}`, genre: GENRES[0], about: `Book ${id}` });
  const chosen = () => page({ model: small, pool: ids.slice(0, 50) }).filter(({ reason }) => reason.kind === "popular");
  for (const reader of ["one", "two"]) {
    small.decide(reader, { book: 40, liked: true });
    small.recompute();
    expect(chosen()).toEqual([]);
  }
  small.decide("three", { book: 40, liked: true });
  small.recompute();
  expect(chosen().map(({ book }) => book)).toEqual([40]);
});
