import { expect, it } from "vitest";

import { requestedLanguage } from "./requested-language.ts";

it.each([
  ["", "", null],
  ["", "en-US,en;q=0.9", "en"],
  ["", "de", "de"],
  ["", "de-AT,de;q=0.9,en;q=0.8", "de"],
  ["", "en;q=0.4, de-CH;q=0.6", "de"],
  ["", "tr,fr;q=0.9,de;q=0.5,en;q=0.4", "de"],
  ["", "de;q=0, en;q=0.1", "en"],
  ["", "fr,*;q=0.5", null],
  ["", "DE-at", "de"],
  ["", "de;q=nonsense", null],
  ["language=en", "de", "en"],
  ["a=b; language=de; c=d", "en", "de"],
  ["language=xx", "de", "de"],
  ["mylanguage=de", "en", "en"],
  ["language=__proto__", "en", "en"],
])("cookies “%s” and a browser that asks for “%s” get %s", (cookies, accepted, language) => {
  expect(requestedLanguage(cookies, accepted)).toBe(language);
});
