import { expect, it } from "vitest";

import { bookPath } from "./book-path.ts";

it.each([
  ["Dune", "/books/7/dune"],
  ["Über die Lesegruppe", "/books/7/ueber-die-lesegruppe"],
  ["***", "/books/7/book"],
])("the page of %j has an address that can be read", (title, path) => {
  expect(bookPath({ id: 7, title })).toBe(path);
});

it("a title in another script has an address of its own", () => {
  expect(bookPath({ id: 7, title: "雪国" })).toMatch(/^\/books\/7\/book-[a-z0-9]{4,7}$/);
});
