import { describe, expect, it } from "vitest";

import { facetPhrase, joinPhrases } from "./facet-phrase.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

const phraseOf = (...traits: string[]) =>
  joinPhrases(traits.flatMap((trait) => facetPhrase(...(trait.split("/") as [string, string])) ?? []));

describe("a phrase for facts of a book", () => {
  it.each([
    [["length/short", "setting/japan"], "Short and set in Japan"],
    [["setting/united states", "form/memoir"], "Memoir set in the United States"],
    [["mood/funny", "genre/Fantasy"], "Funny fantasy"],
    [["theme/grief", "original/ja"], "About grief and translated from Japanese"],
    [["era/19th century"], "Set in the 19th century"],
    [["origin/woman", "pace/fast"], "Fast-paced and by a woman"],
  ])("of %j is %j", (traits, text) => {
    expect(phraseOf(...traits)).toBe(text);
  });

  it("is none for warnings, for what is no reason, and for names that every object has", () => {
    for (const trait of [
      "warning/war",
      "original/en",
      "form/novel",
      "pace/steady",
      "constructor/x",
      "setting/toString",
    ])
      expect([trait, phraseOf(trait)]).toEqual([trait, null]);
  });

  it("begins with a capital and says each term of the vocabulary without a stray sign", () => {
    for (const [facet, terms] of Object.entries(vocabulary))
      for (const term of Object.keys(terms)) {
        const text = phraseOf(`${facet}/${term}`);
        if (text !== null) expect(text).toMatch(/^[A-Z0-9][\p{L}\d ’',&-]+$/u);
      }
  });
});
