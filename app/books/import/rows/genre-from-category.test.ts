import fc from "fast-check";
import { expect, test } from "vitest";

import { isGenre } from "#db/genres.ts";

import { genreFromCategory } from "./genre-from-category.ts";

test.each([
  ["Detective and mystery stories", "Thriller"],
  ["Thrillers", "Thriller"],
  ["Fantasy fiction", "Fantasy"],
  ["Science fiction", "Science Fiction"],
  ["Business & Economics", "Business"],
  ["Self-Help", "Self-Help"],
  ["Biography & Autobiography", "Biography"],
  ["History", "Historical Fiction"],
  ["Horror tales", "Horror"],
  ["Juvenile Fiction", "Fiction"],
  ["Young Adult Fiction", "Fiction"],
  ["Cooking", "Fiction"],
  ["Juvenile Nonfiction", "Non-fiction"],
  ["Non-Fiction / History", "Non-fiction"],
  ["", "Fiction"],
  [null, "Fiction"],
])("category %s is %s", (category, genre) => {
  expect(genreFromCategory(category)).toBe(genre);
});

test("every category has a genre", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (category) => isGenre(genreFromCategory(category))));
});
