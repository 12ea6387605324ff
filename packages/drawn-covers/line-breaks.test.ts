import fc from "fast-check";
import { expect, test } from "vitest";

import { breakInto, hyphenated, wordsOf } from "./line-breaks.ts";

const pieces = (text: string) => wordsOf(text).map((word) => ({ ...word, width: word.text.length }));

test("lines come out even and do not end on a word that leans on the next", () => {
  expect(breakInto(pieces("One Hundred Years of Solitude"), 2, 1)?.lines).toEqual(["One Hundred Years", "of Solitude"]);
  expect(breakInto(pieces("The Lion, the Witch and the Wardrobe"), 3, 1)?.lines).toEqual([
    "The Lion,",
    "the Witch",
    "and the Wardrobe",
  ]);
});

test("a name with a hyphen may break after it, a number may not", () => {
  expect(wordsOf("Slaughterhouse-Five").map(({ text }) => text)).toEqual(["Slaughterhouse-", "Five"]);
  expect(wordsOf("Catch-22").map(({ text }) => text)).toEqual(["Catch-22"]);
});

test("however a text is broken, no letter is lost or added but the hyphens", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zäöü]{1,30}$/), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      (words, count) => {
        const broken = breakInto(pieces(words.join(" ")), count, 1);
        if (broken) expect(broken.lines.join(" ")).toBe(words.join(" "));
        else expect(words.length).toBeLessThan(count);
        for (const word of words) expect(hyphenated(word, count).join("")).toBe(word);
      },
    ),
  );
});
