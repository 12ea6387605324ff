import { randomUUID } from "node:crypto";

import type { SendMailOptions } from "nodemailer";
import { z } from "zod";

/** A mail to send. `to` is a bare address without a name. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A mail with checked address and subject. `id` is its Message-ID and its name in the log. */
export const CheckedMail = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  to: z.string().refine(isOneAddress),
  subject: z.string().refine(isOneLine),
  text: z.string(),
  html: z.string(),
});
export type CheckedMail = z.infer<typeof CheckedMail>;

const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu;

/** Returns null if `to` is not exactly one address. Turns the subject into one line. */
export function checkMail({ to, subject, text, html }: Mail, now: Date): CheckedMail | null {
  if (!isOneAddress(to)) return null;
  const line = subject.replace(LINE_BREAKING, " ").trim();
  return { id: randomUUID(), at: now.toISOString(), to, subject: line, text, html };
}

/** Delivers mails to an SMTP server, or as files to the outbox. */
export type MailTransport = {
  /** Resolves once the mail is delivered and logged. Rejects if delivery fails or is aborted. */
  deliver(mail: CheckedMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** The subset of pino that mail uses. */
export type MailLog = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

/**
 * All options except the body. Id and date are the same at every attempt, so that a mail delivered twice is
 * recognizable as one.
 */
export function headersOf(mail: CheckedMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    date: new Date(mail.at),
    messageId: `<${mail.id}@${/@([a-z\d.-]+)/i.exec(from)?.[1] ?? "localhost"}>`,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Stricter than the RFC: no quoting, comments, lists, names or routes, so that no header or SMTP command can read it as
 * several recipients.
 */
function isOneAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u.test(to);
}

function isOneLine(subject: string): boolean {
  return subject.search(LINE_BREAKING) === -1;
}
