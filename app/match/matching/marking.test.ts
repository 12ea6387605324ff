import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { markWords, tellingExcerpt } from "./marking.ts";
import { tokensOf } from "./tokens.ts";

describe("marking", () => {
  it("splits a text without losing a letter", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const asked = new Map(
          tokensOf(text)
            .map(({ stem, word }): [string, string] => [stem, word])
            .slice(0, 3),
        );
        return (
          markWords(text, asked)
            .map(([part]) => part)
            .join("") === text
        );
      }),
    );
    expect(markWords("She haunts the house.", asked("haunting"))).toEqual([
      ["She ", false],
      ["haunts", true],
      [" the house.", false],
    ]);
  });

  test.each([
    ["change", "Jung Chang changed", ["changed"]],
    ["changing", "Jung Chang, a change", ["change"]],
    ["hated", "a Hat, hate and hating", ["hate", "hating"]],
    ["a hat", "He hated hats", ["hats"]],
    ["planning cities", "a city of plans, and planned planes", ["city", "plans", "planned"]],
    ["house", "houses, housed", ["houses", "housed"]],
    ["kill", "killed and killings", ["killed", "killings"]],
    ["movie", "movies", ["movies"]],
    ["Café", "CAFÉS", ["CAFÉS"]],
  ])("K25: for %j marks in %j its forms alone", (typed, text, marked) => {
    expect(markWords(text, asked(typed)).flatMap(([part, isMarked]) => (isMarked ? [part] : []))).toEqual(marked);
  });

  it("begins at the sentence that tells most", () => {
    const text = `${"Nothing of note here. ".repeat(10)}Ghosts haunt the house. It ends.`;
    expect(tellingExcerpt(text, asked("ghost haunted"), 60)).toBe("… Ghosts haunt the house. It ends.");
  });
});

function asked(text: string): Map<string, string> {
  return new Map(tokensOf(text).map(({ stem, word }) => [stem, word]));
}
