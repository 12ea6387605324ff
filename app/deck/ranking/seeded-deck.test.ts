import { describe, expect, it } from "vitest";

import { readSeedFacets, termsOf } from "#app/books/import/seed/facets.queries.server.ts";
import { readSeedBooks } from "#app/books/import/seed/seed.queries.server.ts";
import { GENRES } from "#db/genres.ts";

import { chance } from "./chance.ts";
import { GENRE_RUN, TABLE_CARDS } from "./constants.ts";
import type { Decision } from "./decision.ts";
import { RankingModel } from "./model.ts";
import { NO_TASTE, type RankedCard } from "./page-request.ts";
import { rankPage } from "./rank-page.ts";
import { reasonText } from "./reason.ts";
import { traitsOf } from "./traits.ts";
import { isWellKnown } from "./well-known.ts";

interface Known {
  title: string;
  author: string;
  genre: string;
  traits: ReadonlySet<string>;
  isWellKnown: boolean;
}

const model = new RankingModel();
const books: Known[] = [];
for (const genre of GENRES) {
  const notes = await readSeedFacets(genre);
  for (const [at, book] of (await readSeedBooks(genre)).entries()) {
    const note = notes[at]!;
    const traits = traitsOf({ ...book, facets: termsOf(note), original: note.language });
    const known = isWellKnown(book);
    model.addBook({ id: books.length, author: book.author, genre, about: note.about, traits, isWellKnown: known });
    books.push({ ...book, genre, traits: new Set([`genre/${genre}`, ...traits]), isWellKnown: known });
  }
}
model.recompute();

const ids = books.map((_, id) => id);

/** Plays a visit of a reader with this taste, asking for a card at a time. */
function visit(likes: (book: Known) => boolean, seed: number, count: number) {
  const draw = chance(seed);
  const pool = ids.toSorted(() => draw() - 0.5);
  const cards: Array<RankedCard & { liked: readonly number[] }> = [];
  const decisions: Decision[] = [];
  while (cards.length < count) {
    const before = cards.map(({ book }) => book);
    const request = { model, decisions, genre: null, taste: NO_TASTE, seed, position: cards.length, count: 1 };
    const [card] = rankPage({ ...request, pool: pool.slice(0, 200), without: new Set(before), before });
    cards.push({ ...card!, liked: decisions.flatMap(({ liked, book }) => (liked ? [book] : [])) });
    decisions.push({ book: card!.book, liked: likes(books[card!.book]!) });
  }
  return cards;
}

const TASTES: Record<string, (book: Known) => boolean> = {
  "what plays in Japan": ({ traits }) => traits.has("setting/japan") || traits.has("origin/japan"),
  "what is very short": ({ traits }) => traits.has("length/very short"),
  "what is funny": ({ traits }) => traits.has("mood/funny"),
  "fantasy alone": ({ genre }) => genre === "Fantasy",
};

describe.each(Object.entries(TASTES))("the seeded deck of somebody who likes %s", (_, likes) => {
  const cards = visit(likes, 5, 60);

  it("deals at least three times as many of these as chance would", () => {
    const share = books.filter(likes).length / books.length;
    const drawn = cards.slice(TABLE_CARDS).filter(({ book }) => likes(books[book]!)).length;
    expect(drawn / (cards.length - TABLE_CARDS)).toBeGreaterThan(Math.min(0.6, 3 * share));
  });

  it("gives reasons that are true of the card and of the liked book that they name", () => {
    const reasoned = cards.filter(({ reason }) => reason.kind === "traits");
    expect(reasoned.length).toBeGreaterThan(20);
    for (const { book, reason, liked } of reasoned) {
      if (reason.kind !== "traits") continue;
      expect(liked).toContain(reason.bookId);
      expect(reason.traits.length).toBeGreaterThan(0);
      for (const trait of reason.traits) {
        expect([books[book]!.title, books[book]!.traits.has(trait)]).toEqual([books[book]!.title, true]);
        expect(books[reason.bookId]!.traits.has(trait)).toBe(true);
      }
      const text = reasonText(reason, (id) => ({ title: books[id]!.title, cause: { kind: "like" } }));
      expect(text).toMatch(/^[A-Z0-9].*, like |^Because you like /);
      expect(text).not.toMatch(/undefined|\//);
    }
  });

  it("deals no genre more than three times in a row, unless nearly all likes are of it", () => {
    for (let at = GENRE_RUN; at < cards.length; at++) {
      const run = cards.slice(at - GENRE_RUN, at + 1).map(({ book }) => books[book]!.genre);
      if (new Set(run).size > 1) continue;
      const liked = cards[at]!.liked.map((book) => books[book]!.genre);
      expect(liked.filter((genre) => genre === run[0]).length / liked.length).toBeGreaterThanOrEqual(0.9);
    }
  });
});

describe("the first table", () => {
  const tables = [1, 2, 3, 4].map((seed) => visit(() => false, seed, TABLE_CARDS).map(({ book }) => books[book]!));

  it("has five books that most people know and six that surprise, by as many authors", () => {
    for (const table of tables) {
      expect(table.filter((book) => book.isWellKnown)).toHaveLength(5);
      expect(new Set(table.map(({ author }) => author)).size).toBe(TABLE_CARDS);
    }
  });

  it("has no two of a genre beside each other, and is another at each visit", () => {
    for (const table of tables)
      for (let at = 1; at < table.length; at++) expect(table[at]!.genre).not.toBe(table[at - 1]!.genre);
    const titles = tables.flat().map(({ title }) => title);
    expect(new Set(titles).size).toBeGreaterThan(titles.length / 2);
  });
});
