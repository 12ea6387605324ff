import { expect, it } from "vitest";

import { importSentence } from "./import-sentence.ts";

it("R21: an import of thousands of books says each number as all pages do", () => {
  const counts = { toAdd: 10_000, added: 0, present: 1_581, decide: 1, refused: 6_971 };
  expect(importSentence("preview", counts)).toBe(
    "10,000 will be added, 1,581 already on your list, 1 needs your decision, 6,971 left out.",
  );
  const done = { toAdd: 0, added: 9_990, present: 0, decide: 0, refused: 0 };
  expect(importSentence("done", done)).toBe("9,990 added.");
});
