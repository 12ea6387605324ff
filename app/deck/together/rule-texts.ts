import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { RoundRule, RoundWay } from "#db/schema/deck/together-kinds.ts";

export const RULE_TEXTS: ReadonlyArray<{ rule: RoundRule; name: string; text: string }> = inEachLanguage(() => [
  { rule: "all", name: t("All of us like it"), text: t("The first book that everybody likes.") },
  {
    rule: "but-one",
    name: t("All but one like it"),
    text: t("From three people on, one of you may have passed. A veto always counts."),
  },
  {
    rule: "final",
    name: t("A ranked final"),
    text: t("You swipe twenty cards, then rank the five that most of you like."),
  },
]);

export const rankingNote = (way: RoundWay): string =>
  way === "ballot"
    ? t("When it’s over, the count is shown, and from three votes on the rankings without names.")
    : t(
        "If there is a final, its points are shown when it’s over, and from three votes on the rankings without names.",
      );
