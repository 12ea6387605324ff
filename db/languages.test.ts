import { expect, test } from "vitest";

import { languageFrom, languageName } from "./languages.ts";

test.each([
  ["eng", "en"],
  ["en-US", "en"],
  ["en_GB", "en"],
  [" GER ", "de"],
  ["deu", "de"],
  ["fre", "fr"],
  ["zh-Hant", "zh"],
  ["nb", "no"],
  ["nob", "no"],
  ["grc", "grc"],
  ["eus", "eu"],
  ["mul", null],
  ["und", null],
  ["xqq", null],
  ["English", null],
  ["", null],
])("The code %j is the language %j", (code, language) => {
  expect(languageFrom(code)).toBe(language);
});

test("A language is called by its English name", () => {
  expect(["de", "grc", "xqq"].map(languageName)).toEqual(["German", "Ancient Greek", "xqq"]);
});
