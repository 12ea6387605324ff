import { expect, it } from "vitest";

import { filterCount, NO_FILTERS, readSearch, searchPath } from "./search-view.ts";

it("an address of a search is read as it was written", () => {
  const view = {
    query: "dune & co",
    filters: {
      genres: ["Fantasy" as const, "Science Fiction" as const],
      length: "long" as const,
      from: -400,
      to: 1965,
      language: "en",
      form: "novel",
      free: true as const,
    },
    after: ["0006012", 7] as const,
  };
  expect(readSearch(new URL(searchPath(view), "http://localhost").searchParams)).toEqual(view);
});

it.each([
  "",
  "?q=",
  "?genre=Poetry&length=huge&from=abc&to=99999&language=tlh&form=bestseller&after=x",
  "?length=constructor&from=1e3&to=12.5&after=[1,2]&free=1",
])("%j asks for nothing", (query) => {
  const view = readSearch(new URLSearchParams(query));
  expect(view).toEqual({ query: "", filters: NO_FILTERS, after: null });
  expect(filterCount(view.filters)).toBe(0);
});

it("an empty field of the form is no filter, a chosen one is", () => {
  expect(filterCount(readSearch(new URLSearchParams("q=a&length=&from=&to=&language=&form=")).filters)).toBe(0);
  for (const one of ["genre=Horror", "length=short", "from=0", "to=2000", "language=de", "form=poetry", "free=true"])
    expect(filterCount(readSearch(new URLSearchParams(one)).filters)).toBe(1);
  expect(filterCount(readSearch(new URLSearchParams("genre=Horror&genre=Fantasy&to=1900")).filters)).toBe(3);
});
