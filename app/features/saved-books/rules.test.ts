import { describe, expect, it } from "vitest";

import { readBookId, readSavedAt } from "./rules.ts";

describe("the id in an address", () => {
  it.each([
    ["1", 1],
    ["2147483647", 2_147_483_647],
    ["2147483648", null],
    ["0", null],
    ["01", null],
    ["-1", null],
    ["1.5", null],
    ["1e3", null],
    ["", null],
    [undefined, null],
    ["99999999999999999999", null],
  ])("of %s is %s", (text, id) => expect(readBookId(text)).toBe(id));
});

describe("when a book was saved before", () => {
  it("is read as the list wrote it", () => {
    const date = new Date("2026-11-20T08:09:10.123Z");
    expect(readSavedAt(date.toISOString())).toEqual(date);
  });

  it.each([null, "", "yesterday", "2026-13-45T99:99:99.999Z", "2026-11-20", "infinity", new File([], "x")])(
    "is unknown from %s",
    (text) => expect(readSavedAt(text)).toBeNull(),
  );
});
