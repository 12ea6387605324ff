import { eq } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { noticeChoices, noticeEmails, notices, talkReads } from "#db/schema.ts";

/** What the reader was told, how they want to be told, and how far they have read Coffee Talk. Oldest first. */
export async function noticesOf(userId: string) {
  const [told, choices, [emails], [talk]] = await Promise.all([
    db
      .select({
        kind: notices.kind,
        way: notices.way,
        createdAt: notices.createdAt,
        seenAt: notices.seenAt,
        emailedAt: notices.emailedAt,
      })
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(notices.id),
    db
      .select({ kind: noticeChoices.kind, way: noticeChoices.way })
      .from(noticeChoices)
      .where(eq(noticeChoices.userId, userId)),
    db
      .select({
        isOn: noticeEmails.isOn,
        quietFrom: noticeEmails.quietFrom,
        quietTo: noticeEmails.quietTo,
        stoppedAt: noticeEmails.stoppedAt,
        refusedAt: noticeEmails.refusedAt,
        resumedAt: noticeEmails.resumedAt,
        weeklyAt: noticeEmails.weeklyAt,
        atOnceAt: noticeEmails.atOnceAt,
      })
      .from(noticeEmails)
      .where(eq(noticeEmails.userId, userId)),
    db.select({ readAt: talkReads.readAt }).from(talkReads).where(eq(talkReads.userId, userId)),
  ]);
  return { told, choices, emails: emails ?? null, coffeeTalkReadAt: talk?.readAt ?? null };
}
