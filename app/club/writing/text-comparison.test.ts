import { describe, expect, it } from "vitest";

import { normalizeForComparison, isLinkAlone } from "./text-comparison.ts";

describe("T39: words are heard alike", () => {
  it.each([
    ["Buy this now", "  BUY   this… now!!! "],
    ["Buy this now", "Buy\nthis\tnow"],
    ["Buy this now", "B\u200Buy th\u00ADis\u2060 now"],
    ["Buy this now", "Ｂｕｙ ｔｈｉｓ ｎｏｗ"],
    ["Zoë", "ZOE\u0308"],
  ])("%j and %j", (one, other) => expect(normalizeForComparison(other)).toBe(normalizeForComparison(one)));

  it.each([
    ["Chapter 1", "Chapter 2"],
    ["I liked it", "I liked it not"],
    ["?", "!"],
    ["👍", "👎"],
    ["да", "нет"],
  ])("but not %j and %j", (one, other) => expect(normalizeForComparison(other)).not.toBe(normalizeForComparison(one)));

  it("leaves something of whatever can be seen", () => {
    for (const text of ["…", "!!!", "👍", "—"]) expect(normalizeForComparison(text)).not.toBe("");
  });
});

describe("T39: a link alone", () => {
  it.each([
    "https://spam.example/",
    "  HTTP://spam.example ",
    "www.spam.example",
    "look: https://spam.example/a?b=c https://spam.example/d",
    "spam.com",
    "best-books.shop/offer!",
    "ht\u200Btps://spam.example",
    "👉 https://spam.example 👈",
  ])("is %j", (text) => expect(isLinkAlone(text)).toBe(true));

  it.each([
    "A longer review stands at https://blog.example/momo",
    "No link at all",
    "",
    "👍",
    "Yes.No",
    "J.R.R. Tolkien",
    "i.e. nothing",
    "me@books.com",
    "Vol.2",
  ])("is not %j", (text) => expect(isLinkAlone(text)).toBe(false));
});
