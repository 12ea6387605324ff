import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { ReportReason, ContentKind } from "#db/schema/club/moderation.ts";

export interface Reportable {
  kind: ContentKind;
  id: number;
  /** Full text or title. */
  text: string;
}

export const REASON_TEXTS: Record<ReportReason, string> = inEachLanguage(() => ({
  spoiler: t("Spoilers"),
  spam: t("Spam or advertising"),
  abuse: t("Insults, threats or hatred"),
  illegal: t("Illegal content"),
  other: t("Something else"),
}));

/** Reports for these reasons cannot be judged without a note. */
export function needsNote(reason: ReportReason): boolean {
  return reason === "illegal" || reason === "other";
}
