import { expect, it } from "vitest";

import { weekSentence } from "./week-sentence.ts";

const NOTHING = { readers: 0, messages: 0, suggestions: 0, swipes: 0 };

it("K1: the week is told in one sentence, without what there was none of", () => {
  expect(weekSentence(NOTHING, 10_000)).toBe("The last seven days were quiet: no new readers, messages or swipes.");
  expect(weekSentence({ ...NOTHING, readers: 1 }, 10_000)).toBe("The last seven days: 1 new reader.");
  expect(weekSentence({ readers: 2, messages: 41, suggestions: 1, swipes: 10_000 }, 10_000)).toBe(
    "The last seven days: 2 new readers, 41 messages, 1 suggestion, and 10,000+ swipes.",
  );
});
