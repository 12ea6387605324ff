import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { noticeChoices, noticeEmails } from "#db/schema.ts";
import { QUIET_HOURS, type NoticeKind, type NoticeWay } from "#db/schema/auth/notice-kinds.ts";

export interface EmailSettings {
  isOn: boolean;
  quietFrom: number;
  quietTo: number;
}

export interface NoticeSettings {
  ways: Partial<Record<NoticeKind, NoticeWay>>;
  emails: EmailSettings & { isStopped: boolean; isRefused: boolean };
}

export async function noticeSettingsOf(userId: string): Promise<NoticeSettings> {
  const [choices, [emails]] = await Promise.all([
    db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
    db.select().from(noticeEmails).where(eq(noticeEmails.userId, userId)),
  ]);
  return {
    ways: Object.fromEntries(choices.map(({ kind, way }) => [kind, way])),
    emails: {
      isOn: emails?.isOn ?? true,
      quietFrom: emails?.quietFrom ?? QUIET_HOURS[0],
      quietTo: emails?.quietTo ?? QUIET_HOURS[1],
      isStopped: Boolean(emails?.stoppedAt),
      isRefused: Boolean(emails?.refusedAt),
    },
  };
}

export async function saveNoticeSettings(
  userId: string,
  ways: ReadonlyArray<[NoticeKind, NoticeWay]>,
  emails: EmailSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [kind, way] of ways) {
      await tx
        .insert(noticeChoices)
        .values({ userId, kind, way })
        .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.kind], set: { way } });
    }
    const row = { ...emails, ...(emails.isOn && { stoppedAt: null, refusedAt: null }) };
    await tx
      .insert(noticeEmails)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: noticeEmails.userId,
        set: {
          ...row,
          resumedAt: sql`case when ${noticeEmails.stoppedAt} is not null then now() else ${noticeEmails.resumedAt} end`,
        },
      });
  });
}
