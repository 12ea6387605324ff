import fc from "fast-check";
import { expect, test } from "vitest";

import { acceptedLanguages, readLanguages } from "./accepted.ts";

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", ["de", "en"]],
  ["en;q=0.5, fr", ["fr", "en"]],
  ["en;q=0, fr", ["fr"]],
  ["*", []],
  ["", []],
  [null, []],
  ["nonsense;;;,,, -", []],
])("%j asks for %j", (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

test("A browser's languages count where the catalogue has them; chosen ones always", () => {
  const catalogue = new Set(["en", "de", "fr", "es"]);
  expect(readLanguages(null, "de,it;q=0.8,en;q=0.5", catalogue)).toEqual(["de", "en"]);
  expect(readLanguages(null, "it", catalogue)).toBeNull();
  expect(readLanguages(null, null, catalogue)).toBeNull();
  expect(readLanguages(null, "fr,es,en,de", catalogue)).toEqual(["en", "es", "fr"]);
  expect(readLanguages(["la", "de"], "en", catalogue)).toEqual(["de", "la"]);
});

test("Whatever a browser sends, there are as many first pages as the catalogue's languages allow", () => {
  const catalogue = new Set(["en", "de"]);
  const header = fc
    .array(fc.oneof(fc.constantFrom("en", "de-AT", "fr;q=0.1", "*", "en;q=0"), fc.string()))
    .map((parts) => parts.join(","));
  fc.assert(
    fc.property(header, (text) => {
      expect(["", "de", "en", "de,en"]).toContain((readLanguages(null, text, catalogue) ?? []).join());
    }),
  );
});
