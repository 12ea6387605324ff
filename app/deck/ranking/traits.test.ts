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

it("traits are the most central themes, moods and form, and never a warning", () => {
  expect(traitsOf(FACETS)).toEqual(["theme/grief", "mood/tender", "mood/funny", "form/letters"]);
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
