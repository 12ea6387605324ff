import { randomUUID } from "node:crypto";

import type { SendMailOptions } from "nodemailer";
import { z } from "zod";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends e-mails of this kind (RFC 8058). */
  unsubscribe?: string;
};

/** Links in our mails are valid for an hour: a mail that waited for a day, while nothing ran, would only confuse. */
export const ORDINARY_DAYS = 1;
/** Whoever missed something still wants to know it after the mail server was down for days. */
export const PATIENT_DAYS = 7;

export const CheckedMail = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  goodForDays: z.number().default(ORDINARY_DAYS),
  to: z.string().refine(isOneAddress),
  subject: z.string().refine(isOneLine),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.url().optional(),
});
export type CheckedMail = z.infer<typeof CheckedMail>;

const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu;

export function checkMail(mail: Mail, now: Date, goodForDays = ORDINARY_DAYS): CheckedMail | null {
  const { to, subject, text, html, unsubscribe } = mail;
  if (!isOneAddress(to)) return null;
  const line = subject.replace(LINE_BREAKING, " ").trim();
  return {
    id: randomUUID(),
    at: now.toISOString(),
    goodForDays,
    to,
    subject: line,
    text,
    html,
    ...(unsubscribe && { unsubscribe }),
  };
}

export type MailTransport = {
  deliver(mail: CheckedMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

export type MailLog = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

/** Id and date are the same at every attempt, so that a mail delivered twice is recognizable as one. */
export function headersOf(mail: CheckedMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    date: new Date(mail.at),
    messageId: `<${mail.id}@${/@([a-z\d.-]+)/i.exec(from)?.[1] ?? "localhost"}>`,
    // Suppresses out-of-office replies (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Stricter than the RFC, so that no header or SMTP command can read the address as several recipients. */
function isOneAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u.test(to);
}

function isOneLine(subject: string): boolean {
  return subject.search(LINE_BREAKING) === -1;
}
