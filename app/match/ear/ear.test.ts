import fc from "fast-check";
import { beforeAll, expect, it, test } from "vitest";

import { readSeedBooks } from "#app/books/import/seed/seed.queries.server.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { matchBooks } from "#app/match/matching/match.ts";
import { GENRES } from "#db/genres.ts";
import { linesOf } from "#lab/eval/data-files.ts";
import { earned, type JudgedRequest } from "#lab/eval/request-scores.ts";
import { seededIndex } from "#tests/seeded-index.ts";

import { piecesOf, BUCKETS, termsOf } from "./pieces.ts";
import books from "./taught-books.json" with { type: "json" };

let index: BookIndex;
let byId: ReadonlyMap<number, IndexedBook>;
beforeAll(async () => {
  ({ index, books: byId } = await seededIndex());
});

const answer = (wish: string) => {
  const { picks, fitsWell } = matchBooks(index, wish);
  return { titles: picks.map(({ bookId }) => byId.get(bookId)!.title), fitsWell };
};

it("has been taught every book of the seed, and no other", async () => {
  const seed = (await Promise.all(GENRES.map(readSeedBooks))).flat().map(({ title, author }) => [title, author]);
  expect(books, "after a change of the seed: npm run train -- ear, then judge").toEqual(seed);
});

test.each([
  ["korea", "Human Acts"],
  ["found family, cozy fantasy", "Legends & Lattes"],
  ["das buch wo der mann als käfer aufwacht", "The Trial"],
  ["autistic woman as main character", "Convenience Store Woman"],
  ["rezept für gulasch im roman", "Like Water for Chocolate"],
  ["what should i read after circe", "The Song of Achilles"],
  ["村上春樹", "Norwegian Wood"],
  ["Мастер и Маргарита", "The Master and Margarita"],
])("%j is answered with %s", (wish, title) => {
  expect(answer(wish).titles).toContain(title);
});

test.each(["asdfghjkl", "xyzzy blorf"])("%j, which nobody says of a book, is answered with none", (wish) => {
  expect(answer(wish)).toEqual({ titles: [], fitsWell: false });
});

it("gives none of what a reader does not want, and first what they name", () => {
  expect(answer("a funny novel without penguins").titles).not.toContain("Death and the Penguin");
  expect(answer("dystopia that isnt handmaids tale").titles).not.toContain("The Handmaid’s Tale");
  expect(byId.get(matchBooks(index, "dystopia by Agatha Christie").picks[0]!.bookId)!.author).toBe("Agatha Christie");
});

it.each(["suche nach Momo von Michael Ende", "i’m after Momo"])(
  "%j asks for the book and not for what follows it",
  (wish) => {
    expect(answer(wish).titles[0]).toBe("Momo");
  },
);

it("reads a slip of the thumb", () => {
  expect(answer("vmapires").titles[0]).toBe(answer("vampires").titles[0]);
});

it("answers with a book whose copy has come and gone", () => {
  const wish = "a hobbit who goes on a journey with dwarves and a dragon";
  const [before] = answer(wish).titles;
  const { id, ...book } = [...byId.values()].find(({ title }) => title === before)!;
  const copy = id + byId.size;
  index.put({ ...book, id: copy });
  expect(matchBooks(index, wish).picks[0]!.bookId).toBe(id);
  index.remove(copy);
  expect(matchBooks(index, wish).picks[0]!.bookId).toBe(id);
});

it("answers requests that it has not learnt from, and calls few wrong ones a perfect match", () => {
  const earns = linesOf("lab/judged/once/c.jsonl").map((line) => {
    const request = JSON.parse(line) as JudgedRequest;
    const { picks, fitsWell } = matchBooks(index, request.text);
    return earned(request, { id: "", books: picks.map(({ bookId }) => byId.get(bookId)!), hedged: !fitsWell });
  });
  const mean = (metric: "good@1" | "wrong") => {
    const values = earns.flatMap((one) => one[metric] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  expect(mean("good@1")).toBeGreaterThanOrEqual(0.6);
  expect(mean("wrong")).toBeLessThanOrEqual(0.05);
});

it("takes any text apart into pieces that it has a number for, and into few", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
      const pieces = piecesOf(text);
      expect(pieces.every((piece) => piece >= 0 && piece < BUCKETS)).toBe(true);
      expect(new Set(pieces).size).toBe(pieces.length);
      expect(termsOf(text).size).toBeLessThanOrEqual(4_000);
    }),
  );
});
