import { resolve } from "node:path";

import { eq } from "drizzle-orm";

import { countMailboxAttempt, type Attempt } from "#app/auth/limits/limits.queries.server.ts";
import { noteRefusedMailbox } from "#app/auth/notices/emails.queries.server.ts";
import { env } from "#app/env.server.ts";
import { isLanguage, languageNow, nameNow, t } from "#app/language/t.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { currentRequest, inRequest } from "#app/platform/current-request.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.ts";
import { noteMailOutcome, SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { createMailer } from "#app/platform/mail/mailer.ts";
import type { MailOutcome } from "#app/platform/mail/outcome-notes.ts";
import { inTime } from "#app/platform/retry-message.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

import type { MailKind } from "./mail-kinds.ts";
import { sender } from "./sender.ts";

type Content = Omit<Mail, "to">;

export const OUTBOX = resolve(env.DATA_DIR, "outbox");

const { send, sendWithin, tryNow, delivery, forget, drain } = createMailer({
  jobs,
  secret: appSecret,
  ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
  from: () => env.MAIL_FROM ?? sender(nameNow(), new URL(siteAddress).hostname),
  outboxDir: OUTBOX,
  log,
  noteOutcome: noteMailOutcome,
  onRefused: noteRefusedMailbox,
});

const pending = new Set<Promise<void>>();

/** Limits every kind for each mailbox. An unconfirmed address gets confirmations only: it may be a stranger's. */
export const mailer = {
  delivery,
  /** Composes in the language of the account that has the mailbox, else in that of the request. */
  send(kind: Exclude<MailKind, "confirmation">, to: string, compose: () => Content): void {
    const work = sendNotice(kind, to, compose)
      .catch((error: unknown) => log.error({ err: error, kind }, "mail lost: its limit could not be read"))
      .finally(() => pending.delete(work));
    pending.add(work);
  },
  /** Calls `compose`, which voids an earlier link, only if the mail may go. */
  async sendConfirmation(to: string, compose: () => Promise<Content>): Promise<Attempt> {
    const attempt = await countMail("confirmation", to);
    if (attempt.allowed) send({ to, ...(await compose()) });
    return attempt;
  },
  sendWithin,
  async mayGet(kind: MailKind, to: string): Promise<boolean> {
    return (await countMail(kind, to)).allowed;
  },
  /** To an admin’s own address, also while it is unconfirmed: the mail that would confirm it may be what fails. */
  async tryNow(to: string, content: Content): Promise<MailOutcome> {
    const problem = await testProblem(to);
    return problem === null ? tryNow({ to, ...content }) : { sent: false, reason: problem, isAboutMail: true };
  },
  async forget(address: string): Promise<void> {
    await Promise.all(pending);
    await forget(address);
  },
  async drain(): Promise<void> {
    await Promise.all(pending);
    await drain();
  },
};

async function sendNotice(kind: MailKind, to: string, compose: () => Content): Promise<void> {
  const account = await accountWith(to);
  if (isUnconfirmed(account)) return;
  const attempt = await countMail(kind, to);
  if (!attempt.allowed) return;
  const language = isLanguage(account?.language) ? account.language : languageNow();
  send({ to, ...inRequest({ id: "mail", ...currentRequest(), language }, compose) });
}

async function testProblem(to: string): Promise<string | null> {
  const attempt = await countMail("test", to);
  if (attempt.allowed) return null;
  return t("you’ve already had three, and we can send the next one {inTime}", {
    inTime: inTime(attempt.retryAfterSeconds),
  });
}

async function countMail(kind: MailKind, to: string): Promise<Attempt> {
  const attempt = await countMailboxAttempt(`mail-${kind}`, to);
  if (!attempt.allowed) log.warn({ kind }, "an e-mail was not sent: too many to one mailbox");
  return attempt;
}

async function accountWith(email: string) {
  const { emailVerified, language } = users;
  const [account] = await db.select({ emailVerified, language }).from(users).where(eq(users.email, email));
  return account;
}

/** Without a mail server nobody can confirm an address, and mails are files that reach no stranger. */
function isUnconfirmed(account: { emailVerified: boolean } | undefined): boolean {
  return SENDS_MAIL && account?.emailVerified === false;
}
