import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { db } from "#db/client.server.ts";
import { moderationNotices } from "#db/schema.ts";
import type { ReportReason, ContentKind } from "#db/schema/club/moderation.ts";
import { USER } from "#db/user-param.ts";

const PAGE_SIZE = 5;

export interface ModerationNotice {
  id: number;
  kind: ContentKind;
  outcome: "removed" | "dismissed";
  /** Null if the notice answers the reader's report. */
  text: string | null;
  rule: ReportReason;
  reason: string | null;
}

export interface ModerationNotices {
  notices: ModerationNotice[];
  supportEmail: string | null;
}

/** Unread, oldest first. `removedOf`: only removals of the reader's own content of these kinds. */
export async function moderationNoticesOf(userId: string, removedOf?: ContentKind[]): Promise<ModerationNotices> {
  const notices = await unread.execute({ userId, kinds: removedOf ?? null });
  return { notices, supportEmail: notices.length > 0 ? await contactEmail() : null };
}

const kinds = sql`${sql.placeholder("kinds")}::text[]`;

const unread = db
  .select({
    id: moderationNotices.id,
    kind: moderationNotices.kind,
    outcome: moderationNotices.outcome,
    text: moderationNotices.words,
    rule: moderationNotices.rule,
    reason: moderationNotices.reason,
  })
  .from(moderationNotices)
  .where(
    and(
      eq(moderationNotices.userId, USER),
      isNull(moderationNotices.readAt),
      or(isNull(kinds), and(sql`${moderationNotices.kind} = any(${kinds})`, isNotNull(moderationNotices.words))),
    ),
  )
  .orderBy(moderationNotices.id)
  .limit(PAGE_SIZE)
  .prepare("");
