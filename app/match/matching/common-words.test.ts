import { expect, it } from "vitest";

import { inFile, inMemory } from "#app/match/index-file/testing/index-files.ts";

import type { BookIndex } from "./book-index.ts";
import type { IndexedBook } from "./indexed-book.ts";
import { rankBooks } from "./match.ts";
import { bestBooks } from "./scoring.ts";
import type { MostRead } from "./word-scores.ts";

it("finds the same best books where the commonest words are counted in the most promising alone", async () => {
  const texts = Array.from({ length: 400 }, (_, id): IndexedBook => {
    const own = [`rare${id % 40}word`, `other${id % 7}word`, "dragon", ...(id % 2 ? ["bees", "bees"] : ["lighthouse"])];
    return {
      id: id + 1,
      title: `Book ${id}`,
      author: "Ada Vale",
      genre: "Fantasy",
      tags: [],
      description: own.join(" "),
      readers: id,
    };
  });
  const [file, memory] = [await inFile(texts), inMemory(texts)];
  const wanted = new Map(["dragon", "bee", "lighthous", "rare3word", "other4word"].map((stem) => [stem, 1]));
  const question = {
    wanted,
    criteria: [],
    avoided: new Set<string>(),
    spared: [],
    excluded: new Set<number>(),
    like: null,
    bonus: null,
    limits: null,
  };
  const rounded = (index: BookIndex, most?: MostRead) =>
    bestBooks(index, question, 20, most).map(({ bookId, score }) => [bookId, score.toFixed(3)]);
  expect(rounded(file, { postings: 100, candidates: 100 })).toEqual(rounded(memory));
  expect(rankBooks(file, "dragon bees", 5)).toEqual(rankBooks(memory, "dragon bees", 5));
});
