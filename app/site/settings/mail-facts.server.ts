import { OUTBOX } from "#app/auth/mail/mailer.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import type { SessionUser } from "#app/auth/session/session.ts";
import { mailState, SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { momentText, failureText } from "#app/platform/mail/failure-text.ts";

export interface MailFacts {
  to: string;
  /** The folder of mails, if no server is configured. */
  outbox: string | null;
  /** Named by the server, so that no file of the browser names what the environment holds. */
  setting: string;
  failure: string | null;
  /** Moments, as texts. */
  sent: string | null;
  failed: string | null;
  reason: string | null;
  waiting: number;
}

export async function mailFacts(admin: SessionUser): Promise<MailFacts> {
  const [state, timeZone] = await Promise.all([mailState(), timeZoneOf(admin.id)]);
  const now = new Date();
  const moment = (at: string | null) => at && momentText(new Date(at), timeZone, now);
  return {
    to: admin.email,
    outbox: SENDS_MAIL ? null : OUTBOX,
    setting: "SMTP_URL",
    failure: SENDS_MAIL ? failureText(state, timeZone, now) : null,
    sent: moment(state.sentAt),
    failed: moment(state.failedAt),
    reason: state.reason,
    waiting: state.waiting,
  };
}
