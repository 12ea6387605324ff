import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { WantedState } from "#db/schema/books/wanted-states.ts";

/** Fewer readers stay hidden from the owner: no single wish is ever visible. */
export const LISTED_FROM = 3;

/** Counts are rounded down to these, so that no single wish shows. */
export const COUNT_STEPS = [LISTED_FROM, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

export const MOST_SHOWN = 200;

export const STATE_NAMES: Record<WantedState | "wanted", string> = inEachLanguage(() => ({
  wanted: t("Wanted"),
  ordered: t("Ordered"),
  here: t("Here"),
  refused: t("Refused"),
}));

export const STATE_NEWS: Record<WantedState, string> = inEachLanguage(() => ({
  ordered: t("It’s on order."),
  here: t("It has arrived."),
  refused: t("The owner won’t order it."),
}));
