import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

/** In UTF-16 units, as browsers count `maxlength`. */
export const LONGEST_WISH = 1_000;

export const FAILED = () => t("Failed to get recommendation");

export const EXAMPLE_WISHES = inEachLanguage(() => [
  t("A cozy mystery in a small village"),
  t("Short science fiction by a woman"),
  t("Fantasy with dragons, not too dark"),
  t("A haunted house and an unreliable narrator"),
]);
