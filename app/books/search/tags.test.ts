import { expect, it } from "vitest";

import { searchTerms } from "#app/books/words/search-terms.ts";

import { tagsOf } from "./tags.ts";

it.each([
  ["haunted houses", "ghosts"],
  ["timetravel", "time travel"],
  ["Drachen", "dragons"],
  ["Drachenbücher", "dragons"],
  ["bücher über drachen", "dragons"],
  ["hexenromane", "witches"],
  ["zeitreisen", "time travel"],
  ["mothers and daughters", "mother and daughter"],
  ["good books about dragons", "dragons"],
  ["novels set in Sweden", "sweden"],
])("%j is the tag %j", (typed, term) => {
  const tags = tagsOf(searchTerms(typed).terms);
  expect(tags).toHaveLength(1);
  expect(tags![0]!.terms).toContain(term);
});

it.each([
  ["sciencefiction", "Science Fiction"],
  ["sachbuecher", "Non-fiction"],
  ["horrorromane", "Horror"],
])("%j is the genre %j", (typed, genre) => {
  expect(tagsOf(searchTerms(typed).terms)).toEqual([expect.objectContaining({ genre })]);
});

it.each([["good books"], ["books by herbert"], ["dragons herbert"]])("%j are no tags", (typed) => {
  expect(tagsOf(searchTerms(typed).terms)).toBeNull();
});
