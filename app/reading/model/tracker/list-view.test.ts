import { expect, it } from "vitest";

import { writeCursor } from "#app/http/cursor.ts";

import { readView, viewQuery } from "./list-view.ts";

const reread = (query: string) => readView(new URLSearchParams(query));

it("the list's address reads back what it wrote", () => {
  for (const view of [
    { search: "", status: null, after: null },
    { search: "a & b=c %", status: "want_to_read" as const, after: null },
    { search: "ünï", status: "completed" as const, after: ["1763683200123456", 17] as const },
  ]) {
    expect(reread(viewQuery(view, view.after ? writeCursor(view.after) : ""))).toEqual(view);
  }
});

it.each([
  "x",
  "1-1",
  '["1"]',
  "[1]",
  '["1",9999999999]',
  '["12345678901234567",1]',
  '["1",1,1]',
  '["1e3",1]',
  '[" 1",1]',
])("the list's address starts from the top where the place is %s", (after) =>
  expect(reread(`?${new URLSearchParams({ after })}`).after).toBeNull(),
);

it("the list's address shows all for a status that there is not, and bounds the search", () => {
  expect(reread("?status=abandoned").status).toBeNull();
  expect(reread(`?q=${"x".repeat(5_000)}%00`).search).toHaveLength(100);
});
