import { randomUUID } from "node:crypto";

import { z } from "zod";

/** What a caller wants sent. `to` is one bare address, without a name. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A mail that may go out: address and subject are checked, `id` is its Message-ID and name in the log. */
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

/** Null where `to` is not exactly one address. A subject becomes one line, whatever it was. */
export function checkMail({ to, subject, text, html }: Mail, now: Date): CheckedMail | null {
  if (!isOneAddress(to)) return null;
  const line = subject.replace(LINE_BREAKING, " ").trim();
  return { id: randomUUID(), at: now.toISOString(), to, subject: line, text, html };
}

/**
 * Narrower than the RFC: no quoting, comments, lists, names or routes, so nothing is left that a mail header or an SMTP
 * command could read as more than one recipient.
 */
function isOneAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u.test(to);
}

function isOneLine(subject: string): boolean {
  return subject.search(LINE_BREAKING) === -1;
}
