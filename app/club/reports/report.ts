import type { ReportReason, ContentKind } from "#db/schema/club/moderation.ts";

export interface Reportable {
  kind: ContentKind;
  id: number;
  /** Full text or title. */
  text: string;
}

export const REASON_TEXTS: Record<ReportReason, string> = {
  spoiler: "Spoilers",
  spam: "Spam or advertising",
  abuse: "Insults, threats or hatred",
  illegal: "Illegal content",
  other: "Something else",
};

/** Reports for these reasons cannot be judged without a note. */
export function needsNote(reason: ReportReason): boolean {
  return reason === "illegal" || reason === "other";
}
