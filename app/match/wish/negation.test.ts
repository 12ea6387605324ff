import { describe, expect, it, test } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";

import { readWish } from "./read-wish.ts";
import { FACETS } from "./vocabulary.ts";
import type { Concept } from "./wish.ts";

const index = new BookIndex();
const terms = (concepts: readonly Concept[]) =>
  concepts.flatMap(({ facets }) => facets.map((number) => `${FACETS[number]!.facet}/${FACETS[number]!.term}`));
const asks = (text: string) => terms(readWish(text, index).concepts);

describe("a text of what to leave out", () => {
  test.each([
    "No witches, no talking animals, and nothing set on a submarine.",
    "Absolutely no zombies, no torture, and no cliffhangers.",
    "Nothing sentimental, nothing violent, no politics and definitely no dogs.",
    "No ghosts, demons, vampires or any other kind of monster.",
    "Tired of spies, sick of detectives and bored with lawyers.",
  ])("%j is no blurb, and asks for nothing", (text) => {
    const { isBlurb, concepts, words, spared, avoidedWords } = readWish(text, index);
    expect({ isBlurb, concepts, words: [...words] }).toEqual({ isBlurb: false, concepts: [], words: [] });
    expect(spared.length + avoidedWords.size).toBeGreaterThan(2);
  });

  test.each([
    "No secret stays buried in a town like Harrow Falls, and Mara knows it.",
    "No one warned her about the island, and nothing prepared her for what waited there.",
  ])("%j is a blurb", (text) => {
    expect(readWish(text, index).isBlurb).toBe(true);
  });

  it("takes no part of a longer phrase for one: no plot twist", () => {
    expect(asks("no plot")).toEqual(["pace/slow"]);
    expect(asks("no plot twist")).toEqual([]);
    expect(terms(readWish("no plot twist", index).spared)).toContain("form/twist");
  });

  it("spares each thing of a list", () => {
    expect(terms(readWish("no war, torture or politics, but ghosts", index).spared)).toEqual(
      expect.arrayContaining(["theme/war", "warning/torture", "theme/politics"]),
    );
    expect(asks("no war, torture or politics, but ghosts")).toContain("theme/ghosts");
    expect(asks("no war, funny, set in Japan")).toEqual(expect.arrayContaining(["mood/funny", "setting/japan"]));
    expect(asks("no, something funny")).toContain("mood/funny");
  });
});
