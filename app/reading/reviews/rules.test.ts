import { expect, it } from "vitest";

import { askedRead, readName, reviewableReads } from "./rules.ts";

it("a book can be reviewed before it is begun, and then each of its reads", () => {
  expect(reviewableReads(0, [])).toEqual([0]);
  expect(reviewableReads(2, [])).toEqual([1, 2]);
  expect(reviewableReads(1, [0, 1, 4])).toEqual([0, 1, 4]);
});

it("an address asks for a read by its number", () => {
  expect(askedRead(new URLSearchParams("read=2"))).toBe(2);
  expect(askedRead(new URLSearchParams("read=x"))).toBeNull();
  expect(askedRead(new URLSearchParams())).toBeNull();
});

it("reads have names", () => {
  expect([0, 1, 2].map(readName)).toEqual(["Undated read", "Read 1", "Read 2"]);
});
