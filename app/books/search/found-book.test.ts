import { expect, it } from "vitest";

import { withoutDoubles, type FoundBook } from "./found-book.ts";

const book = (facts: Partial<FoundBook>): FoundBook => ({
  id: null,
  externalId: null,
  title: "Momo",
  author: "Michael Ende",
  genre: "Fantasy",
  pages: 0,
  description: "",
  isbn13: null,
  cover: { src: "/cover.svg", srcSet: null },
  listed: false,
  ...facts,
});

it.each<[string, Partial<FoundBook>, Partial<FoundBook>]>([
  ["the same book of ours", { id: 1 }, { id: 1, title: "Momo, a novel" }],
  ["the same ISBN", { isbn13: "9780140317534" }, { isbn13: "9780140317534", title: "The Grey Gentlemen" }],
  ["the same name, spelled otherwise", { author: "J. R. R. Tolkien" }, { title: "MOMO!", author: "J.R.R. Tolkien" }],
  ["the same name with accents", { author: "Magda Szabó" }, { author: "Magda Szabo" }],
])("a list of found books leaves out %s", (_, own, outside) => {
  expect(withoutDoubles([book(own)], [book({ externalId: "x", ...outside })])).toEqual([]);
});

it("a list of found books keeps another book, and of two that are alike the first", () => {
  const [first, second] = [book({ externalId: "a" }), book({ externalId: "b" })];
  expect(withoutDoubles([], [first, second])).toEqual([first]);
  const other = book({ externalId: "c", author: "Somebody Else" });
  expect(withoutDoubles([first], [other])).toEqual([other]);
});
