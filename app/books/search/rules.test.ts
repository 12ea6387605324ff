import { expect, it } from "vitest";

import { tidyQuery } from "./rules.ts";

it.each([
  [null, ""],
  ["   ", ""],
  [" \u0000\u0000 ", ""],
  ["  the   hobbit \n", "the hobbit"],
  ["caf\u0065\u0301", "café"],
  ["a\u0000b", "a b"],
  ["x".repeat(1_000), "x".repeat(200)],
  ["\ud83d", "\ufffd"],
])("%j is asked as %j", (typed, asked) => {
  expect(tidyQuery(typed)).toBe(asked);
});
