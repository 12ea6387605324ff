import type { ReportReason, WordKind } from "#db/moderation.ts";

/** Another reader's words, as a page names them to be reported. */
export interface Reportable {
  kind: WordKind;
  id: number;
  /** What it says, or how it begins. */
  words: string;
}

/** The rules that words may break, as readers and admins read them. */
export const REASON_TEXTS: Record<ReportReason, string> = {
  spoiler: "It gives a story away",
  spam: "Spam or advertising",
  abuse: "Insults, threats or hatred",
  illegal: "Illegal content",
  other: "Something else",
};

/** For these a reader must say more than the reason's name: nobody could judge them otherwise. */
export function needsNote(reason: ReportReason): boolean {
  return reason === "illegal" || reason === "other";
}
