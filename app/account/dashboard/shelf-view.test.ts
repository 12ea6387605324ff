import { describe, expect, it } from "vitest";

import { readView, viewQuery } from "./shelf-view.ts";

const read = (query: string) => readView(new URLSearchParams(query));

describe("what an address wants to see", () => {
  it("is the newest of all without a query", () => {
    expect(read("")).toEqual({ search: "", sort: "newest", after: null });
    expect(viewQuery({ search: "", sort: "newest" })).toBe("");
  });

  it("is read back as it was written", () => {
    const cursor = JSON.stringify(["dune & co", "frank", 7]);
    expect(read(viewQuery({ search: "dűne & co?", sort: "title" }, cursor))).toEqual({
      search: "dűne & co?",
      sort: "title",
      after: ["dune & co", "frank", 7],
    });
  });

  it("is cut where a search is longer than any title a reader types", () => {
    expect(read(`q=${"x".repeat(500)}`).search).toHaveLength(100);
    expect(read("q=%00%20a%00").search).toBe("a");
  });

  it.each([
    "sort=price",
    "after=",
    "after=7",
    "after={}",
    "after=[]",
    'after=["a","",1]',
    'after=["99999999999999999","",1]',
    'after=["1","",1.5]',
    'after=["1","",9999999999]',
    'after=["1",null,1]',
    'sort=title&after=["\\u0000","",1]',
  ])("is the start of the list with %s", (query) => expect(read(query).after).toBeNull());
});
