import { describe, expect, it } from "vitest";

import { closeWords, editsOf } from "./close-words.ts";

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
    expect(closeWords(typed, ["window", meant], true)).toEqual([meant]);
  });

  it("prefers the closest", () => {
    expect(closeWords("poter", ["porters", "potter", "poter"], true)).toEqual(["poter", "potter"]);
    expect(closeWords("potter", ["pottery", "poster", "potter"], true)).toEqual(["potter", "pottery", "poster"]);
  });

  it("is near at most six, and more where other words tell which one was meant", () => {
    const near = ["bane", "cane", "dane", "fane", "gane", "hane", "kane", "lane"];
    expect(closeWords("mane", near, true)).toHaveLength(6);
    expect(closeWords("mane", near, false)).toEqual(near);
  });

  it("of three letters is corrected among others", () => {
    expect(closeWords("jon", ["john"], false)).toEqual(["john"]);
  });

  it.each([
    ["duen", "dune"],
    ["knig", "king"],
    ["jon", "john"],
    ["novva", "nova"],
    ["nora", "nova"],
    ["mie", "mies"],
    ["достоевкси", "достоевски"],
    ["маргаритко", "маргаритка"],
    ["ζορμπαζ", "ζορμπασ"],
    ["בראשיט", "בראשית"],
    ["صالخ", "صالح"],
  ])("%s is one edit from %s", (typed, meant) => {
    expect(editsOf(typed)).toContain(meant);
  });

  it("of a few letters has some hundred neighbours, a long one its swaps", () => {
    expect(editsOf("crane").length).toBeLessThan(300);
    expect(editsOf("frankenstien")).toHaveLength(11);
  });
});

it.each([
  ["dun", "dune"],
  ["1984", "1948"],
  ["catch22", "catch23"],
  ["dune", "dunkirk"],
  ["magic", "tragic"],
])("%s is not taken for %s", (typed, other) => {
  expect(closeWords(typed, [other], true)).toEqual([]);
});
