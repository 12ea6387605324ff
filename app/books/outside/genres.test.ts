import { expect, test } from "vitest";

import { volume } from "#tests/fake-catalogue.ts";

import { booksFromGoogle } from "./google-books.ts";

/** Every pair the spec lists, and the one addition: what calls itself nonfiction is asked first. */
test.each([
  ["Mystery", "Thriller"],
  ["Cozy Mystery", "Thriller"],
  ["Thriller", "Thriller"],
  ["Psychological Thrillers", "Thriller"],
  ["Fantasy", "Fantasy"],
  ["Epic Fantasy", "Fantasy"],
  ["Science Fiction", "Science Fiction"],
  ["Business", "Business"],
  ["Business & Economics", "Business"],
  ["Self-Help", "Self-Help"],
  ["Biography", "Biography"],
  ["Biography & Autobiography", "Biography"],
  ["History", "Historical Fiction"],
  ["European History", "Historical Fiction"],
  ["Horror", "Horror"],
  ["Romance", "Fiction"],
  ["Literature", "Fiction"],
  ["Juvenile", "Fiction"],
  ["Juvenile Fiction", "Fiction"],
  ["Young Adult", "Fiction"],
  ["Young Adult Fiction", "Fiction"],
  ["Fiction", "Fiction"],
  ["Cooking", "Fiction"],
  ["", "Fiction"],
  ["Juvenile Nonfiction", "Non-fiction"],
  ["Young Adult Nonfiction", "Non-fiction"],
  ["Non-fiction", "Non-fiction"],
  ["History / Nonfiction", "Non-fiction"],
])("a book of the category %j is %s", (category, genre) => {
  expect(booksFromGoogle({ items: [volume("a", { categories: [category, "Horror"] })] })[0]!.genre).toBe(genre);
});

test("a book without a category is Fiction", () => {
  expect(booksFromGoogle({ items: [volume("a", { categories: undefined })] })[0]!.genre).toBe("Fiction");
});
