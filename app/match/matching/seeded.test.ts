import { beforeAll, describe, expect, it, test } from "vitest";

import { EXAMPLE_WISHES, LONGEST_WISH } from "#app/match/request/rules.ts";
import { seededIndex } from "#tests/seeded-index.ts";
import { runs } from "#tests/short-form.ts";
import { strangeWishes } from "#tests/strange-wishes/wishes.ts";

import type { BookIndex } from "./book-index.ts";
import type { IndexedBook } from "./indexed-book.ts";
import { matchBooks } from "./match.ts";
import { reasonText } from "./reason.ts";

let index: BookIndex;
let books: ReadonlyMap<number, IndexedBook>;
beforeAll(async () => {
  ({ index, books } = await seededIndex());
});

const firstTitle = (wish: string) => books.get(matchBooks(index, wish).picks[0]?.bookId ?? 0)?.title;

describe("the seed's catalogue", () => {
  test.each(EXAMPLE_WISHES)("answers the example %j well", (wish) => {
    const { picks, fitsWell, reason } = matchBooks(index, wish);
    expect(picks.length).toBeGreaterThan(1);
    expect(fitsWell).toBe(true);
    expect(reasonText(reason)).not.toBeNull();
  });

  it("puts every title and every author's book first", () => {
    for (const { title, author } of books.values()) {
      expect(firstTitle(title)).toBe(title);
      expect(books.get(matchBooks(index, author).picks[0]!.bookId)!.author).toBe(author);
    }
  });

  it.each([
    ["Schuld und Sühne", "Crime and Punishment"],
    ["Fräulein Smillas Gespür für Schnee", "Smilla’s Sense of Snow"],
  ])("finds %s by its German title", (wish, title) => {
    expect(firstTitle(wish)).toBe(title);
  });

  it("knows the German titles of books that are named as examples, too", () => {
    const { reason, picks } = matchBooks(index, "etwas wie der kleine prinz");
    expect(reason).toEqual([expect.objectContaining({ kind: "readers" })]);
    expect(books.get(picks[0]!.bookId)!.readersOf).toContain("The Little Prince");
  });

  it("calls no book a perfect match that has half of what was asked", () => {
    const { picks, fitsWell, lacks } = matchBooks(index, "vampires, ballet, sailing and tax law");
    expect(picks.length).toBeGreaterThan(0);
    expect(fitsWell).toBe(false);
    expect(lacks.length).toBeGreaterThan(0);
  });

  it("leads an author's readers to the books that are named for them, not to what is like one book of theirs", () => {
    const wish = "like haruki murakami";
    expect(matchBooks(index, wish).reason).toEqual([expect.objectContaining({ kind: "readers" })]);
    expect(books.get(matchBooks(index, wish).picks[0]!.bookId)!.readersOf).toContain("Haruki Murakami");
  });

  it("gives no answer of its own to what it lacks, nor to what asks for no book", () => {
    for (const wish of ["a manual for a sewing machine", "what does delivery cost", "???", "hi"]) {
      const { picks, fitsWell } = matchBooks(index, wish);
      expect([wish, picks.length > 0 && fitsWell]).toEqual([wish, false]);
    }
  });
});

/** A strange wish may take this many times as long as the slowest kind of plain one; a clock's tick is no time. */
const MOST = 8;
const FLOOR_MS = 4;

it("answers strange wishes, none much slower than a plain wish of mistyped words", () => {
  const words = [...books.values()].flatMap(({ title }) => title.toLowerCase().match(/[a-z]{5,}/g) ?? []);
  const mistyped = words.map((word) => word.slice(0, 2) + word.slice(3)).join(" ");
  const plainMs = Math.min(...[1, 2, 3].map(() => cpuMs(mistyped.slice(0, LONGEST_WISH))));
  for (const { wish } of strangeWishes(runs(2_000), 20).filter((one) => one.wish.length <= LONGEST_WISH)) {
    let fastest = Infinity;
    // A collection of garbage, or what else the machine does, lengthens one of them: only what is slow every time is slow.
    for (let round = 0; round < 200 && fastest >= MOST * Math.max(plainMs, FLOOR_MS); round++)
      fastest = Math.min(fastest, cpuMs(wish));
    expect([wish, fastest < MOST * Math.max(plainMs, FLOOR_MS)]).toEqual([wish, true]);
  }
});

/** Of this thread: the process has others, which compile and collect garbage. */
function cpuMs(wish: string): number {
  const began = process.threadCpuUsage();
  matchBooks(index, wish);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}
