import { createBreaker } from "#app/platform/breaker.ts";
import type { TakenJob, Task } from "#app/platform/jobs/jobs.ts";
import type { JobData } from "#db/job-queues.ts";

import type { MailLog } from "./delivery/carrier.ts";
import { checkMail, type CheckedMail, type Mail } from "./delivery/checked-mail.ts";
import { type Failure, failureOf } from "./delivery/failure.ts";
import { removeLettersTo, removeOldLetters } from "./delivery/letters.ts";
import { mailSeal } from "./delivery/mail-seal.ts";
import { outboxCarrier } from "./delivery/outbox.ts";
import { smtpCarrier } from "./delivery/smtp.ts";

export type MailerParts = {
  /** Where mails wait until they are in other hands. */
  jobs: {
    send(name: "mail", letter: JobData["mail"]): Promise<void>;
    drop(name: "mail", whose: Pick<JobData["mail"], "to">): Promise<void>;
  };
  /** Seals what waits there. */
  secret: string;
  /** `smtp://` or `smtps://`; absent: each mail becomes a file in `outboxDir`. */
  smtpUrl?: string | undefined;
  /** `name@host` or `Name <name@host>`. */
  from: string;
  /** Nothing is created there before it is needed. */
  outboxDir: string;
  /** Hears ids, codes and file names, and never an address, a subject or a link. */
  log: MailLog;
  now?: () => Date;
  /** How long the server may take to answer a connection, a greeting or a command. */
  timeoutMs?: number;
  /** The wait before a mail that the database did not take is offered to it again. */
  againMs?: number;
};

export type Mailer = {
  /** Returns at once and never throws. A `to` that is not exactly one address is refused in the log. */
  send(mail: Mail): void;
  /** Hands over what waits: the job named mail. */
  delivery: Task<"mail">;
  /** For a reader who leaves: drops what waits for this address, and what lies here of it. Never rejects. */
  forget(address: string): Promise<void>;
  /** For shutdown: resolves when what was given waits in the database, and nothing is on its way any more. Never rejects. */
  drain(boundMs?: number): Promise<void>;
};

const HOUR_MS = 3_600_000;
const AT_ONCE = 3;
/** The only way out there is. */
const WAY = "carrier";
const FAILURES_BEFORE_REST = 5;
const REST_MS = 60_000;
/** The links in our mails live an hour: what waited for a day, while nothing ran, would only puzzle. */
const STALE_MS = 24 * HOUR_MS;
/** How often a mail is offered to the database. It has just taken what the mail is about. */
const OFFERS = 5;

/** Throws only where `smtpUrl` is no address. */
export function createMailer(parts: MailerParts): Mailer {
  const { jobs, smtpUrl, from, outboxDir, log, now = () => new Date(), timeoutMs, againMs = 1_000 } = parts;
  const seal = mailSeal(parts.secret);
  const carrier = smtpUrl
    ? smtpCarrier({ smtpUrl, from, log, atOnce: AT_ONCE, timeoutMs })
    : outboxCarrier({ folder: outboxDir, from, log });
  const breaker = createBreaker({ failures: FAILURES_BEFORE_REST, restMs: REST_MS, now });
  const closing = new AbortController();
  const offered = new Set<Promise<void>>();
  const underway = new Map<Promise<void>, string>();

  const complain = (error: unknown, message: string) => log.error({ code: failureOf(error).code }, message);
  const prune = () =>
    removeOldLetters(outboxDir, now()).catch((error: unknown) => complain(error, "old letters could not be removed"));
  void prune();
  const pruning = setInterval(() => void prune(), HOUR_MS).unref();

  async function offer(mail: CheckedMail): Promise<void> {
    for (let offers = 1; ; offers++) {
      try {
        return await jobs.send("mail", await seal.seal(mail));
      } catch (error) {
        const about = { mail: mail.id, code: failureOf(error).code };
        if (offers === OFFERS || closing.signal.aborted) {
          return log.error(about, "mail lost: the database does not take it");
        }
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
  }

  async function handOver({ data, isLastTry, isDropped }: TakenJob<"mail">): Promise<void> {
    const mail = await seal.open(data);
    if (!mail) return log.error({}, "mail dropped: it was sealed with another secret");
    if (now().getTime() - Date.parse(mail.at) > STALE_MS)
      return log.warn({ mail: mail.id }, "mail dropped: a day late");
    // Its reader left after it was taken up, and before anybody could wait for it.
    if (await isDropped()) return;
    await carry(mail, isLastTry);
  }

  async function carry(mail: CheckedMail, isLastTry: boolean): Promise<void> {
    // What waits meanwhile loses a try: as many as there are last longer than the links in our letters.
    if (!breaker.mayAsk(WAY)) throw new NotSent({ mail: mail.id, code: "RESTING" });
    try {
      await carrier.carry(mail, closing.signal);
      breaker.worked(WAY);
    } catch (error) {
      const failure = failureOf(error);
      noteHealth(failure);
      const { final, ...why } = failure;
      const about = { mail: mail.id, ...why };
      if (final) return log.error(about, "mail refused");
      if (isLastTry) log.error(about, "mail given up");
      throw new NotSent(about);
    }
  }

  /** Whoever answers is there, whatever it thinks of this mail. */
  function noteHealth({ final, reply, code }: Failure): void {
    if (closing.signal.aborted) breaker.leftOpen(WAY);
    else if (final || reply !== undefined) breaker.worked(WAY);
    else if (breaker.failed(WAY)) log.warn({ code, againInMs: REST_MS }, "mail rests: nobody takes it");
  }

  return {
    send(mail) {
      const checked = checkMail(mail, now());
      if (!checked) return log.error({}, "mail refused: not an address");
      const offering = offer(checked).finally(() => offered.delete(offering));
      offered.add(offering);
    },
    delivery: {
      atOnce: AT_ONCE,
      // A mail on its way at a stop is not called back: the stop gives it time.
      async work(_, job) {
        const carrying = handOver(job).finally(() => underway.delete(carrying));
        underway.set(carrying, job.data.to);
        await carrying;
      },
    },
    async forget(address) {
      const to = seal.digestOf(address);
      try {
        await Promise.all(offered);
        await jobs.drop("mail", { to });
        await Promise.allSettled([...underway].flatMap(([carrying, whose]) => (whose === to ? [carrying] : [])));
        await removeLettersTo(outboxDir, address);
      } catch (error) {
        complain(error, "letters to an erased address could not be removed");
      }
    },
    async drain(boundMs = 5_000) {
      clearInterval(pruning);
      const late = setTimeout(() => closing.abort(), boundMs);
      await Promise.allSettled([...offered, ...underway.keys()]);
      clearTimeout(late);
      closing.abort();
      carrier.close();
    },
  };
}

/** Why a mail is tried again, for the log of the jobs: nothing of a server's own words, which repeat the address. */
class NotSent extends Error {
  readonly mail: string;
  readonly code: string;
  readonly reply: number | undefined;

  constructor({ mail, code, reply }: { mail: string } & Omit<Failure, "final">) {
    super("mail not sent yet");
    [this.mail, this.code, this.reply] = [mail, code, reply];
  }
}
