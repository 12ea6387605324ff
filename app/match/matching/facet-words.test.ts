import { describe, expect, it } from "vitest";

import { FACETS } from "#app/match/wish/vocabulary.ts";

import { reasonText, type ReasonPart } from "./reason.ts";

const facets = (...names: string[]) =>
  names.map((name): ReasonPart => {
    const [facet, term] = name.split("/") as [string, string];
    return { kind: "facet", facet, term };
  });

describe("the sentence that says why a book was found", () => {
  it.each([
    [["mood/sad"], "It’s sad."],
    [["mood/sad", "form/spy novel", "setting/japan"], "It’s a sad spy novel set in Japan."],
    [["form/epic fantasy", "genre/fantasy", "audience/gift"], "It’s epic fantasy and good as a gift."],
    [["mood/cozy", "form/cozy mystery", "theme/house"], "It’s a cozy mystery about a house."],
    [["mood/epic", "form/twist", "theme/war"], "It’s an epic book with a twist and about war."],
    [["form/utopian novel"], "It’s a utopian novel."],
    [["setting/university", "author/japan"], "It’s set at a university and by an author from Japan."],
  ])("of %j is %j", (names, text) => {
    expect(reasonText(facets(...names))).toBe(text);
  });

  it("ends with its figures", () => {
    const parts: ReasonPart[] = [
      { kind: "pages", number: 1_200 },
      { kind: "year", number: -400 },
    ];
    expect(reasonText([...parts, ...facets("genre/thriller")])).toBe(
      "It’s a thriller from 400 BCE and 1,200 pages long.",
    );
  });

  it("says each term of the vocabulary with a verb and without a stray sign", () => {
    for (const { facet, term } of FACETS)
      expect(reasonText(facets(`${facet}/${term}`))).toMatch(/^It’s [\p{L}\d][\p{L}\d ’',&-]*\.$/u);
  });
});
