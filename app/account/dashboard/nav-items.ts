import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export const NAV_ITEMS: ReadonlyArray<{ to: string; name: string }> = inEachLanguage(() => [
  { to: "/coffee-talk", name: t("Coffee Talk") },
  { to: "/deals", name: t("Deals") },
  { to: "/ai-match", name: t("AI Match") },
  { to: "/reading-tracker", name: t("Reading Tracker") },
  { to: "/suggestions", name: t("Suggestions") },
]);
