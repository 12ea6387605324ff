import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { claimForEmail, readersDue, type Due, type EmailKind } from "#app/auth/notices/emails.queries.server.ts";
import { isLanguage, languageNow } from "#app/language/t.ts";
import { inRequest } from "#app/platform/current-request.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";
import { log } from "#app/platform/log.ts";
import { onOneConnection } from "#db/client.server.ts";

import { noticeEmail } from "./notice-email.ts";
import { noticesAmong } from "./queries.server.ts";

/** A fact and the e-mail that tells of it are written in one transaction: neither is lost, and none is sent twice. */
export async function sendNoticeEmails(now = new Date(), signal?: AbortSignal): Promise<void> {
  for (const kind of ["email", "weekly"] as const) {
    for (const due of await readersDue(kind, now)) {
      if (signal?.aborted) return;
      await sendNoticeEmail(kind, due, now).catch((error: unknown) =>
        log.error({ err: error }, "an e-mail of notices was not sent"),
      );
    }
  }
}

async function sendNoticeEmail(kind: EmailKind, due: Due, now: Date): Promise<void> {
  if (!(await mailer.mayGet("notices", due.email))) return;
  const language = isLanguage(due.language) ? due.language : languageNow();
  await onOneConnection((connection, ask) =>
    connection.transaction(async (tx) => {
      const ids = await claimForEmail(tx, kind, due, now);
      if (ids.length === 0) return;
      const told = await noticesAmong(tx, due.userId, ids);
      const composed = inRequest({ id: "notices", language }, () => noticeEmail(kind, due, told));
      await mailer.sendWithin(ask, { to: due.email, ...composed });
    }),
  );
}

export const noticeEmails: Task = {
  work: (signal) => sendNoticeEmails(new Date(), signal),
  rhythm: { cron: "* * * * *", afterStart: 30, onceInSeconds: 45 },
};
