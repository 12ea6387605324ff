import { expect, it } from "vitest";

import { suggestionOf } from "./suggestion-of.ts";

it("a wish becomes a suggestion: whole as its text, and its first words as the title", () => {
  expect(suggestionOf("a lamp that\n sings")).toEqual({
    title: "a lamp that sings",
    description: "a lamp that\n sings",
  });
  const long = "lamps that sing ".repeat(60).trim();
  const { title, description } = suggestionOf(long);
  expect(description).toBe(long);
  expect(title).toMatch(/^(?:lamps that sing ){5}…$/);
  const word = "👩‍🚀".repeat(300);
  expect(Array.from(suggestionOf(word).title).length).toBeLessThanOrEqual(83);
  expect(suggestionOf(word).title.isWellFormed()).toBe(true);
});
