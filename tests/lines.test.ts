import { expect, it } from "vitest";

import { countLines } from "#scripts/lines.ts";

it("comments take at most four of a hundred lines of each module", () => {
  const over = [...countLines()].filter(([, { code, comments }]) => comments > 0.0405 * code);
  expect(over.map(([module, { code, comments }]) => `${module}: ${comments} of ${code}`)).toEqual([]);
});
