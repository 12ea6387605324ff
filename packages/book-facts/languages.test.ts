import { expect, test } from "vitest";

import { languageFrom, languageName, languageNamed } from "./languages.ts";

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
  expect(["de", "grc", "xqq"].map((code) => languageName(code))).toEqual(["German", "Ancient Greek", "xqq"]);
});

test.each([
  ["German", "de"],
  ["Deutsch", "de"],
  ["français", "fr"],
  ["Francais", "fr"],
  ["Französisch", "fr"],
  ["ESPAÑOL", "es"],
  ["русский", "ru"],
  ["日本語", "ja"],
  ["German (Austria)", "de"],
  ["Englisch; Deutsch", "en"],
  ["eng", "en"],
  ["Klingon", null],
  ["", null],
])("What people call %j is the language %j", (name, language) => {
  expect(languageNamed(name)).toBe(language);
});
