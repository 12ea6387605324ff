import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { db } from "#db/client.server.ts";
import type { ReportReason, WordKind } from "#db/moderation.ts";
import { moderationNotices } from "#db/schema.ts";

/** So many are shown at once; the others follow when these have been put away. */
const SHOWN_MAX = 5;

/** What a reader is told of a decision, until they say that they have read it. */
export interface ModerationNotice {
  id: number;
  kind: WordKind;
  outcome: "removed" | "dismissed";
  /** The reader's own words that were removed; null where it is about a report of theirs. */
  words: string | null;
  rule: ReportReason;
  reason: string | null;
}

export interface ModerationNotices {
  notices: ModerationNotice[];
  /** Whom to write to who disagrees; null where the owner names nobody. */
  supportEmail: string | null;
}

/** What the reader has not put away yet, oldest first: all of it, or only what was removed of their words of these kinds. */
export async function moderationNoticesOf(userId: string, removedOf?: WordKind[]): Promise<ModerationNotices> {
  const notices = await db
    .select({
      id: moderationNotices.id,
      kind: moderationNotices.kind,
      outcome: moderationNotices.outcome,
      words: moderationNotices.words,
      rule: moderationNotices.rule,
      reason: moderationNotices.reason,
    })
    .from(moderationNotices)
    .where(
      and(
        eq(moderationNotices.userId, userId),
        isNull(moderationNotices.readAt),
        removedOf && and(inArray(moderationNotices.kind, removedOf), isNotNull(moderationNotices.words)),
      ),
    )
    .orderBy(moderationNotices.id)
    .limit(SHOWN_MAX);
  return { notices, supportEmail: env.SUPPORT_EMAIL ?? null };
}
