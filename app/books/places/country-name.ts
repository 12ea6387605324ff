import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow } from "#app/language/t.ts";

const names = inEachLanguage(() => new Intl.DisplayNames(localeNow(), { type: "region" }));

export function countryName(code: string): string {
  return names.of(code) ?? code;
}
