import { createBreaker } from "#app/platform/breaker.ts";
import type { Ask, Patience, TakenJob, Task } from "#app/platform/jobs/jobs.ts";
import type { JobData } from "#db/job-queues.ts";

import { mailCipher } from "./mail-cipher.ts";
import { checkMail, type CheckedMail, type Mail, type MailLog, PATIENT_DAYS } from "./mail.ts";
import { type About, NotSent } from "./not-sent.ts";
import { outboxTransport, removeMailsTo, removeOldMails } from "./outbox.ts";
import { outcomeNotes, type MailOutcome } from "./outcome-notes.ts";
import { type Failure, failureOf, smtpTransport, reasonOf } from "./smtp.ts";

export type MailerParts = {
  jobs: {
    send(name: "mail", mail: JobData["mail"]): Promise<void>;
    sendWithin(ask: Ask, name: "mail", mail: JobData["mail"], patience: Patience): Promise<void>;
    drop(name: "mail", whose: Pick<JobData["mail"], "to">): Promise<void>;
  };
  secret: string;
  smtpUrl?: string | undefined;
  from: () => string;
  outboxDir: string;
  /** Receives ids, codes and file names, never an address, a subject or a link. */
  log: MailLog;
  onRefused?: (to: string) => Promise<void>;
  noteOutcome?: (outcome: MailOutcome) => Promise<void>;
  now?: () => Date;
  timeoutMs?: number;
  retryMs?: number;
};

export type Mailer = {
  /** Returns at once and never throws. Logs and drops a mail whose `to` is not exactly one address. */
  send(mail: Mail): void;
  /** Queues it within a transaction of the caller, whose failure it shares. It waits a week for a mail server. */
  sendWithin(ask: Ask, mail: Mail): Promise<void>;
  tryNow(mail: Mail): Promise<MailOutcome>;
  delivery: Task<"mail">;
  /** For a deleted user: drops queued mails and those in the outbox. Never rejects. */
  forget(address: string): Promise<void>;
  drain(boundMs?: number): Promise<void>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 3;
const TRY_MS = 12_000;
const TRANSPORT = "transport";
const FAILURES_BEFORE_REST = 5;
const REST_MS = 60_000;
const OFFERS = 5;
/** Tried each half hour at last. */
const WAITING_FOR_DAYS: Patience = { retryLimit: PATIENT_DAYS * 48, retentionSeconds: (PATIENT_DAYS * DAY_MS) / 1_000 };

export function createMailer(parts: MailerParts): Mailer {
  const { jobs, smtpUrl, from, outboxDir, log, noteOutcome, now = () => new Date() } = parts;
  const { timeoutMs, retryMs = 1_000 } = parts;
  const cipher = mailCipher(parts.secret);
  const transport = smtpUrl
    ? smtpTransport({ smtpUrl, from, log, atOnce: AT_ONCE, timeoutMs })
    : outboxTransport({ folder: outboxDir, from, log });
  const breaker = createBreaker({ failures: FAILURES_BEFORE_REST, restMs: REST_MS, now });
  const closing = new AbortController();
  const offered = new Set<Promise<void>>();
  const underway = new Map<Promise<void>, string>();

  const logFailure = (error: unknown, message: string) => log.error({ code: failureOf(error).code }, message);
  const prune = () =>
    removeOldMails(outboxDir, now()).catch((error: unknown) => logFailure(error, "old letters could not be removed"));
  void prune();
  const pruning = setInterval(() => void prune(), HOUR_MS).unref();

  const outcomes = outcomeNotes(noteOutcome, now, (error) =>
    logFailure(error, "the outcome of a mail could not be noted"),
  );
  const note = (outcome: MailOutcome) => void (closing.signal.aborted || outcomes.add(outcome));

  async function attempt(mail: CheckedMail, signal: AbortSignal): Promise<void> {
    try {
      await transport.deliver(mail, signal);
      breaker.worked(TRANSPORT);
      note({ sent: true });
    } catch (error) {
      note({ sent: false, reason: reasonOf(error, smtpUrl), isAboutMail: failureOf(error).final });
      throw error;
    }
  }

  async function offer(mail: CheckedMail): Promise<void> {
    for (let offers = 1; ; offers++) {
      try {
        return await jobs.send("mail", await cipher.encrypt(mail));
      } catch (error) {
        const about = { mail: mail.id, code: failureOf(error).code };
        if (offers === OFFERS || closing.signal.aborted) {
          return log.error(about, "mail lost: the database does not take it");
        }
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  async function deliverJob({ data, isLastTry, isDropped }: TakenJob<"mail">): Promise<void> {
    const mail = await cipher.decrypt(data);
    if (!mail) return log.error({}, "mail dropped: it was sealed with another secret");
    if (now().getTime() - Date.parse(mail.at) > mail.goodForDays * DAY_MS)
      return log.warn({ mail: mail.id }, "mail dropped: too late");
    // The user was deleted after the job was fetched, and before `forget` could wait for it.
    if (await isDropped()) return;
    await deliver(mail, isLastTry);
  }

  async function deliver(mail: CheckedMail, isLastTry: boolean): Promise<void> {
    // A mail rejected here loses an attempt, but all attempts together last longer than the links in our mails.
    if (!breaker.mayAsk(TRANSPORT)) throw notSent({ mail: mail.id, code: "RESTING" }, isLastTry);
    try {
      await attempt(mail, closing.signal);
    } catch (error) {
      const failure = failureOf(error);
      noteHealth(failure);
      const { final, isMailbox, ...why } = failure;
      const about = { mail: mail.id, ...why };
      if (final) {
        if (isMailbox)
          await parts.onRefused?.(mail.to).catch((error: unknown) => logFailure(error, "a refusal could not be noted"));
        return log.error(about, "mail refused");
      }
      throw notSent(about, isLastTry);
    }
  }

  function notSent(about: About, isLastTry: boolean): NotSent {
    if (isLastTry) log.error(about, "mail given up");
    return new NotSent(about);
  }

  function noteHealth({ final, reply, code }: Failure): void {
    if (closing.signal.aborted) breaker.leftOpen(TRANSPORT);
    else if (final || reply !== undefined) breaker.worked(TRANSPORT);
    else if (breaker.failed(TRANSPORT)) log.warn({ code, againInMs: REST_MS }, "mail rests: nobody takes it");
  }

  return {
    send(mail) {
      const checked = checkMail(mail, now());
      if (!checked) return log.error({}, "mail refused: not an address");
      const offering = offer(checked).finally(() => offered.delete(offering));
      offered.add(offering);
    },
    async sendWithin(ask, mail) {
      const checked = checkMail(mail, now(), PATIENT_DAYS);
      if (checked) await jobs.sendWithin(ask, "mail", await cipher.encrypt(checked), WAITING_FOR_DAYS);
      else log.error({}, "mail refused: not an address");
    },
    async tryNow(mail) {
      const checked = checkMail(mail, now());
      if (!checked) return { sent: false, reason: "this isn’t an e-mail address", isAboutMail: true };
      try {
        await attempt(checked, AbortSignal.any([closing.signal, AbortSignal.timeout(TRY_MS)]));
        await outcomes.written();
        return { sent: true };
      } catch (error) {
        await outcomes.written();
        const { final, isMailbox: _, ...why } = failureOf(error);
        log.warn({ mail: checked.id, ...why }, "test mail not sent");
        return { sent: false, reason: reasonOf(error, smtpUrl), isAboutMail: final };
      }
    },
    delivery: {
      atOnce: AT_ONCE,
      // A stop does not abort a running delivery at once: `drain` gives it time.
      async work(_, job) {
        const delivering = deliverJob(job).finally(() => underway.delete(delivering));
        underway.set(delivering, job.data.to);
        await delivering;
      },
    },
    async forget(address) {
      const to = cipher.digestOf(address);
      try {
        await Promise.all(offered);
        await jobs.drop("mail", { to });
        await Promise.allSettled([...underway].flatMap(([delivering, whose]) => (whose === to ? [delivering] : [])));
        await removeMailsTo(outboxDir, address);
      } catch (error) {
        logFailure(error, "letters to an erased address could not be removed");
      }
    },
    async drain(boundMs = 5_000) {
      clearInterval(pruning);
      const late = setTimeout(() => closing.abort(), boundMs);
      await Promise.allSettled([...offered, ...underway.keys()]);
      await outcomes.written();
      clearTimeout(late);
      closing.abort();
      transport.close();
    },
  };
}
