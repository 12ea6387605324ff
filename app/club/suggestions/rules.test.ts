import { expect, it } from "vitest";

import { readCursor } from "#app/http/cursor.ts";

import { pathTo, sameRequest } from "./rules.ts";

it("the board has an address for each suggestion, at which the board begins with it", () => {
  const [address, fragment] = pathTo({ micros: "1795260000000000", id: 7 }).split("#");
  const { pathname, searchParams } = new URL(address!, "https://bookmatch.example");
  expect([pathname, readCursor(searchParams.get("after"), ["time"])]).toEqual([
    "/suggestions",
    ["1795260000000000", 8],
  ]);
  expect(fragment).toBe("suggestion-7");
});

it("T39: the board knows a request again, however it is written, by title and description together", () => {
  const asked = [{ id: 1, title: "Something calm", description: "Like the sea." }];
  expect(sameRequest({ title: " SOMETHING  calm!", description: "like the\nsea" }, asked)?.id).toBe(1);
  expect(sameRequest({ title: "Something calm", description: "Like a river." }, asked)).toBeUndefined();
  expect(sameRequest({ title: "Something", description: "calm Like the sea." }, asked)).toBeUndefined();
});
