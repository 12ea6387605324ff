import type { SendMailOptions } from "nodemailer";

import type { CheckedMail } from "./checked-mail.ts";

/** A way out of the house. */
export type Carrier = {
  /** Resolves once the mail is in other hands, and has said so in the log. Rejects where it is not, soon after an abort. */
  carry(mail: CheckedMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** The subset of pino that is spoken here. */
export type MailLog = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

/** Everything but the body. The same id and date at every attempt, so that a mail that arrives twice is seen to be one. */
export function headersOf(mail: CheckedMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    date: new Date(mail.at),
    messageId: `<${mail.id}@${/@([a-z\d.-]+)/i.exec(from)?.[1] ?? "localhost"}>`,
    // Keeps holiday notices from answering (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
