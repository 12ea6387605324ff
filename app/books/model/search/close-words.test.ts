import { describe, expect, it } from "vitest";

import { closeWords } from "./close-words.ts";

describe("a misspelt word", () => {
  it.each([
    ["tolkein", "tolkien"],
    ["duen", "dune"],
    ["hobit", "hobbit"],
    ["hobbbit", "hobbit"],
    ["frankenstien", "frankenstein"],
    ["dostojewski", "dostoevsky"],
    ["murakmai", "murakami"],
  ])("%s is near %s", (typed, meant) => {
    expect(closeWords(typed, ["window", meant])).toEqual([meant]);
  });

  it("prefers the closest", () => {
    expect(closeWords("poter", ["porters", "potter", "poter"])).toEqual(["poter", "potter"]);
    expect(closeWords("potter", ["pottery", "poster", "potter"])).toEqual(["potter", "pottery", "poster"]);
  });

  it("is near at most six", () => {
    const near = ["bane", "cane", "dane", "fane", "gane", "hane", "kane", "lane"];
    expect(closeWords("mane", near)).toHaveLength(6);
  });
});

it.each([
  ["dun", "dune"],
  ["1984", "1948"],
  ["catch22", "catch23"],
  ["dune", "dunkirk"],
  ["magic", "tragic"],
])("%s is not taken for %s", (typed, other) => {
  expect(closeWords(typed, [other])).toEqual([]);
});
