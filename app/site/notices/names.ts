import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { formatterByZone } from "#app/platform/dates.ts";
import type { NoticeKind, NoticeWay } from "#db/schema/auth/notice-kinds.ts";

export const KIND_NAMES: Record<NoticeKind, string> = inEachLanguage(() => ({
  answer: t("Somebody answers my request"),
  chosen: t("My recommendation is chosen"),
  reply: t("Somebody replies to my message or review"),
  mention: t("Somebody mentions me"),
  wish: t("A book I requested is here"),
  deal: t("There’s a deal on a book of my list"),
  series: t("The next book of a series I’m reading is here"),
  decision: t("What becomes of a report"),
  report: t("Something is reported"),
  waiting: t("Somebody would like to join"),
}));

export const WAY_NAMES: Record<NoticeWay, string> = inEachLanguage(() => ({
  nothing: t("Not at all"),
  here: t("Here, under the bell"),
  weekly: t("Here, and in the weekly e-mail"),
  email: t("Here, and by e-mail at once"),
}));

const hourIn = formatterByZone(null, { hour: "numeric", minute: "2-digit" });

export function hourNames(): string[] {
  const format = hourIn("UTC");
  return Array.from({ length: 24 }, (_, hour) =>
    format.format(new Date(Date.UTC(2026, 0, 1, hour))).replace("\u202F", " "),
  );
}
