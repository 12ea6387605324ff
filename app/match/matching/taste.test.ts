import { beforeAll, describe, expect, it, test } from "vitest";

import { readWish } from "#app/match/wish/read-wish.ts";

import { BookIndex } from "./book-index.ts";
import type { BookFacet, IndexedBook } from "./indexed-book.ts";
import { matchBooks } from "./match.ts";
import { reasonText } from "./reason.ts";

const facets = (...names: string[]): BookFacet[] =>
  names.map((name) => {
    const [facet, term] = name.split("/") as [string, string];
    return { facet, term, position: 0 };
  });
const book = (id: number, title: string, more: Partial<IndexedBook>): IndexedBook => ({
  id,
  title,
  author: `Author Number${id}`,
  genre: "Fiction",
  tags: [],
  description: null,
  readers: 0,
  ...more,
});

const BOOKS = [
  book(1, "Quiet Bees", { facets: facets("mood/melancholy", "theme/grief", "theme/nature"), pages: 300 }),
  book(2, "Slow Rivers", { facets: facets("mood/melancholy", "theme/nature"), pages: 420 }),
  book(3, "Rivers and Graves", {
    facets: facets("mood/melancholy", "mood/sad", "theme/nature", "theme/grief"),
    pages: 150,
  }),
  book(4, "Guns at Dawn", { facets: facets("mood/thrilling", "theme/war"), readers: 900, pages: 150 }),
  book(5, "Loud Laughter", { facets: facets("mood/funny", "theme/family"), pages: 200 }),
  book(6, "For the Bees", { facets: facets("mood/hopeful", "theme/nature"), readersOf: ["Quiet Bees"], pages: 120 }),
];
const TASTE = { liked: [1], known: [1] };

let index: BookIndex;
beforeAll(() => {
  index = new BookIndex();
  for (const one of BOOKS) index.put(one);
});

const matched = (wish: string, taste = TASTE) => matchBooks(index, wish, undefined, taste);
const ids = (wish: string, taste = TASTE) => matched(wish, taste).picks.map(({ bookId }) => bookId);

describe("an open wish", () => {
  test.each([
    "what should I read next",
    "What should I read next?",
    "surprise me",
    "Surprise me!",
    "no romance please",
    "nothing sad",
    "no love",
    "not by Number4",
    "under 200 pages, no war",
    "please recommend something to my taste",
    "was soll ich als nächstes lesen?",
    "bitte nichts trauriges",
    "keine Liebesromane",
  ])("is %j", (wish) => {
    expect(readWish(wish, index).isOpen).toBe(true);
  });

  test.each([
    "",
    "hello",
    "qwrtz plmkn",
    "the and of",
    "are you a real robot?",
    "what should I read next after Slow Rivers?",
    "surprise me with something funny",
    "funny, no romance",
    "like Quiet Bees but not sad",
    "Loud Laughter",
    "rivers, nothing about war",
    "war",
  ])("is not %j", (wish) => {
    expect(readWish(wish, index).isOpen).toBe(false);
  });

  it("is answered by what is like the reader's books, and by none of these", () => {
    const { picks, fitsWell, isByTaste } = matched("what should I read next?");
    expect([2, 3, 6]).toContain(picks[0]!.bookId);
    expect(picks.map(({ bookId }) => bookId)).not.toContain(1);
    expect({ fitsWell, isByTaste }).toEqual({ fitsWell: true, isByTaste: true });
  });

  it("spares what it excludes, and stays within its limits", () => {
    expect(ids("surprise me")).toContain(3);
    expect([2, 6]).toContain(ids("nothing sad")[0]);
    expect(ids("surprise me, under 130 pages")[0]).toBe(6);
    expect(ids("nothing about nature")[0]).not.toBe(2);
  });

  it("offers no book that the reader knows, liked or not", () => {
    expect(ids("surprise me", { liked: [1], known: [1, 2, 3, 6] }).filter((id) => [1, 2, 3, 6].includes(id))).toEqual(
      [],
    );
  });

  it("says what the reader's books share with the answer, and nothing that it lacks", () => {
    const { reason, picks } = matched("surprise me, under 130 pages");
    expect(picks[0]!.bookId).toBe(6);
    expect(reasonText(reason)).toBe("It’s for readers of Quiet Bees, about nature, and 120 pages long.");
  });

  it("names no book where nothing is known of the reader, who only excludes", () => {
    const none = { liked: [], known: [] };
    expect(matched("nothing sad", none)).toMatchObject({ picks: [], isOpen: true, isByTaste: false });
    expect(matched("surprise me", { liked: [99], known: [99] }).picks).toEqual([]);
    expect(ids("under 130 pages", none)[0]).toBe(6);
  });
});

it("any other wish is answered alike whoever asks", () => {
  for (const wish of ["funny, no romance", "like Slow Rivers", "Guns at Dawn", "qwrtz", "hello"]) {
    expect(matched(wish)).toEqual(matchBooks(index, wish));
  }
});
