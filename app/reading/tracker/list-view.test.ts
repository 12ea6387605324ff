import { expect, it } from "vitest";

import { writeCursor } from "#app/http/cursor.ts";

import { readView, viewQuery } from "./list-view.ts";

const reread = (query: string) => readView(new URLSearchParams(query));

it("the list's address reads back what it wrote", () => {
  for (const view of [
    { search: "", status: null, shelf: null, sort: "date" as const, after: null },
    {
      search: "a & b=c %",
      status: "want_to_read" as const,
      shelf: "to read & lend",
      sort: "pages" as const,
      after: null,
    },
    {
      search: "ünï",
      status: "completed" as const,
      shelf: null,
      sort: "date" as const,
      after: ["2", "1763683200123456", 17] as const,
    },
    {
      search: "",
      status: null,
      shelf: "ünï",
      sort: "author" as const,
      after: ["Erdős & Ko", 'A "title"', 17] as const,
    },
  ]) {
    expect(reread(viewQuery(view, view.after ? writeCursor(view.after) : ""))).toEqual(view);
  }
});

it.each([
  "x",
  "1-1",
  '["1","1"]',
  "[1]",
  '["1",1]',
  '["1","1",9999999999]',
  '["1","12345678901234567",1]',
  '["1",1,1]',
  '["1","1e3",1]',
  '[" 1","1",1]',
])("the list's address starts from the top where the place is %s", (after) =>
  expect(reread(`?${new URLSearchParams({ after })}`).after).toBeNull(),
);

it("a place in one order is none in another", () => {
  expect(reread('?sort=title&after=["A","B",1]').after).toEqual(["A", "B", 1]);
  expect(reread('?sort=stars&after=["A","B",1]').after).toBeNull();
  expect(reread('?sort=price&after=["A","B",1]')).toMatchObject({ sort: "date", after: null });
});

it("the list's address shows all for a status that there is not, and bounds the search", () => {
  expect(reread("?status=abandoned").status).toBeNull();
  expect(reread(`?q=${"x".repeat(5_000)}%00`).search).toHaveLength(100);
});
