import fc from "fast-check";
import { beforeEach, describe, expect, it, test } from "vitest";

import { readWish } from "#app/match/wish/read-wish.ts";

import { BookIndex } from "./book-index.ts";
import type { IndexedBook } from "./indexed-book.ts";
import { markWords } from "./marking.ts";
import { matchBooks, rankBooks } from "./match.ts";
import { stem, tokensOf } from "./tokens.ts";

const book = (id: number, title: string, author: string, description: string, more: Partial<IndexedBook> = {}) => ({
  id,
  title,
  author,
  description,
  genre: "Fiction",
  tags: [],
  readers: 0,
  ...more,
});

const BOOKS: IndexedBook[] = [
  book(1, "Dune", "Frank Herbert", "A desert planet, spice, a young duke and giant sandworms. Empires fight for it.", {
    genre: "Science Fiction",
    readers: 900,
  }),
  book(2, "The Sandworm Riders", "Ada Vale", "On a desert planet rebels ride giant worms against an empire of spice.", {
    genre: "Science Fiction",
    readers: 2,
  }),
  book(3, "The Quiet Village", "Mo Hart", "An amateur sleuth bakes cakes and solves a murder in a charming village.", {
    facets: [{ facet: "form", term: "cozy mystery", position: 0 }],
  }),
  book(4, "The Widow’s Lighthouse", "Ina Sund", "After a loss she keeps a lighthouse; grief and the sea."),
  book(5, "Summer of Letters", "Lee Park", "Two rivals fall in love over letters: a romance at the sea.", {
    genre: "Fantasy",
  }),
  book(6, "It", "Stephen Key", "A clown haunts the children of a town: horror and terror.", { genre: "Horror" }),
];

let index: BookIndex;
beforeEach(() => {
  index = new BookIndex();
  for (const one of BOOKS) index.put(one);
});

const best = (wish: string) => matchBooks(index, wish).picks[0]?.bookId;

describe("words", () => {
  test.each([
    ["haunted haunting haunts haunt", 1],
    ["loves loved loving love", 1],
    ["stories story", 1],
    ["planned planning plans plan", 1],
    ["glass glasses", 1],
    ["Café café CAFÉ", 1],
    ["don’t dont", 1],
  ])("%s are one", (tokens, stems) => {
    expect(
      new Set(tokens.split(" ").map((token) => stem(tokensOf(`x ${token}`).at(-1)?.stem ?? stem(token)))).size,
    ).toBe(stems);
  });

  it("keep a stem as it is, whatever the word", () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,60}$/), (token) => stem(stem(token)) === stem(token)));
  });
});

describe("a wish", () => {
  it("finds by what a book is about, its title and its author", () => {
    expect(best("a lighthouse keeper who grieves")).toBe(4);
    expect(best("the quiet village")).toBe(3);
    expect(best("something by Frank Herbert")).toBe(1);
  });

  it("finds by moods that no description names", () => {
    expect(best("cozy mystery")).toBe(3);
    expect(best("something scary")).toBe(6);
  });

  it("takes books it names as examples: they steer, and are no answer", () => {
    for (const wish of ["like Dune", "Something similar to DUNE!", "books like “Dune” please"]) {
      const { picks } = matchBooks(index, wish);
      expect(picks[0]!.bookId).toBe(2);
      expect(picks.map(({ bookId }) => bookId)).not.toContain(1);
    }
  });

  it("puts a title or an author that it names first", () => {
    expect(best("Dune")).toBe(1);
    expect(best("it")).toBe(6);
    expect(best("stephen key")).toBe(6);
  });

  it("lets readers of an example speak where somebody knows them", () => {
    const { picks } = matchBooks(index, "like Dune", (id) => (id === 1 ? [{ bookId: 5, similarity: 2 }] : []));
    expect(picks[0]!.bookId).toBe(5);
  });

  it("is spared what it does not want, also by the mood's words", () => {
    expect(best("romance at the sea")).toBe(5);
    expect(best("the sea, but no romance or rivals")).toBe(4);
  });
});

describe("an answer", () => {
  it("has the perfect match first, then others by other authors, each once", () => {
    const { picks } = matchBooks(index, "a desert planet at the sea with spice, romance, murder and a lighthouse");
    expect(picks[0]!.kind).toBe("perfect");
    expect(picks.length).toBeLessThanOrEqual(5);
    expect(new Set(picks.map(({ bookId }) => bookId)).size).toBe(picks.length);
  });

  it("calls a hidden gem what hardly anybody has read, where readers are counted", () => {
    index.put(book(7, "Sand and Spice", "Uma Lo", "A desert planet and spice.", { readers: 500 }));
    index.put(book(8, "Worms", "Kit Fry", "A desert planet and spice, and an empire.", { readers: 400 }));
    index.put(book(9, "Old Sand", "Bo Ek", "A desert planet and spice, and an empire.", { readers: 300 }));
    const { picks } = matchBooks(index, "a desert planet with spice and an empire");
    expect(picks.find(({ kind }) => kind === "hidden gem")?.bookId).toBe(2);
  });

  it("says when nothing fits, and names nothing where no word is known", () => {
    expect(matchBooks(index, "a desert planet").fitsWell).toBe(true);
    expect(matchBooks(index, "quantum plumbing manuals for zebras by the sea").fitsWell).toBe(false);
    expect(matchBooks(index, "qwrtz plmkn")).toMatchObject({ picks: [], fitsWell: false });
    expect(matchBooks(index, "the and of")).toMatchObject({ picks: [], fitsWell: false });
    expect(matchBooks(new BookIndex(), "a desert planet")).toMatchObject({ picks: [], fitsWell: false });
  });

  it("never names a book that is not there, whatever is asked", () => {
    const ids = new Set(BOOKS.map(({ id }) => id));
    const vocabulary = BOOKS.flatMap(({ title, description }) => `${title} ${description} like no not`.split(" "));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...vocabulary), fc.string()), { maxLength: 40 }), (tokens) => {
        for (const { bookId } of matchBooks(index, tokens.join(" ")).picks) expect(ids).toContain(bookId);
      }),
    );
  });
});

it("K25: marks what a wish asks for, and neither what it is spared nor a synonym", () => {
  const { tokens } = matchBooks(index, "a romance at the sea, no murder");
  expect(markWords("Murder, romances, love, the sea", tokens).filter(([, isMarked]) => isMarked)).toEqual([
    ["romances", true],
    ["sea", true],
  ]);
});

describe("the index", () => {
  it("forgets a book and takes a changed one anew, under any number of changes", () => {
    index.remove(1);
    expect(rankBooks(index, "dune sandworms", 5)).toEqual([2]);
    expect(readWish("like Dune", index).like).toEqual([]);
    for (let time = 0; time < 2_000; time++) index.put(book(2, `Gardens ${time}`, "Ada Vale", "Roses and bees."));
    expect(rankBooks(index, "sandworm spice", 5)).toEqual([]);
    expect(rankBooks(index, "bees", 5)).toEqual([2]);
    expect(index.size).toBe(5);
  });
});
