import { expect, it } from "vitest";

import { RankingModel } from "./model.ts";
import { scoreBooks } from "./score.ts";
import { traitsOf } from "./traits.ts";

const FACETS = [
  { facet: "warning", term: "war", position: 0 },
  { facet: "mood", term: "tender", position: 1 },
  { facet: "mood", term: "funny", position: 0 },
  { facet: "mood", term: "dark", position: 2 },
  { facet: "theme", term: "grief", position: 0 },
  { facet: "form", term: "letters", position: 0 },
];

it("traits are every fact of a book, most telling first", () => {
  const book = { author: "Frank McCourt", year: 1996, pages: 364, original: "en" } as const;
  expect(traitsOf({ ...book, facets: FACETS })).toEqual([
    "warning/war",
    "mood/funny",
    "theme/grief",
    "form/letters",
    "mood/tender",
    "mood/dark",
    "origin/man",
    "origin/ireland",
    "origin/united states",
    "original/en",
    "length/rather long",
    "published/1980 to 1999",
  ]);
  expect(traitsOf({ author: "Nobody", facets: [] })).toEqual([]);
});

it("a like brings books of the same traits before others that nobody has read either", () => {
  const model = new RankingModel();
  for (let id = 1; id <= 120; id++) {
    model.addBook({ id, author: `Author ${id}`, genre: "Fiction", about: "", traits: [`theme/${id % 20}`] });
  }
  model.recompute();
  const scores = scoreBooks(model, [{ book: 20, liked: true }], { pool: [1, 2, 3, 40, 60], poolOnly: true });
  const first = scores.toSorted((a, b) => b.score - a.score).slice(0, 2);
  expect(new Set(first.map(({ book }) => book))).toEqual(new Set([40, 60]));
});
