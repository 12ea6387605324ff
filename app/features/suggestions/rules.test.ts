import { expect, it } from "vitest";

import { pathTo, readPlace, sameRequest, writePlace } from "./rules.ts";

it("reads back the place that it wrote, and nothing else", () => {
  expect(readPlace(writePlace(["1795300000123456", 17]))).toEqual(["1795300000123456", 17]);
  for (const text of [null, "", "1-0", "1", "-1-1", "1-1-1", "1e3-1", "1-99999999999", "12345678901234567-1"]) {
    expect([text, readPlace(text)]).toEqual([text, null]);
  }
});

it("has an address for each suggestion, at which the board begins with it", () => {
  expect(pathTo(["1795260000000000", 7])).toBe("/suggestions?after=1795260000000000-8#suggestion-7");
});

it("T39: knows a request again, however it is written, by title and description together", () => {
  const asked = [{ id: 1, title: "Something calm", description: "Like the sea." }];
  expect(sameRequest({ title: " SOMETHING  calm!", description: "like the\nsea" }, asked)?.id).toBe(1);
  expect(sameRequest({ title: "Something calm", description: "Like a river." }, asked)).toBeUndefined();
  expect(sameRequest({ title: "Something", description: "calm Like the sea." }, asked)).toBeUndefined();
});
