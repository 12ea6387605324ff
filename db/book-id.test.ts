import { describe, expect, it } from "vitest";

import { readBookId } from "./book-id.ts";

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
