import path from "node:path";

import type { MailLog } from "./delivery/carrier.ts";
import { failureOf } from "./delivery/failure.ts";
import { removeLettersTo, removeOldLetters } from "./delivery/letters.ts";
import { outboxCarrier } from "./delivery/outbox.ts";
import { createQueue } from "./delivery/queue.ts";
import { type Mail, sealMail } from "./delivery/sealed-mail.ts";
import { smtpCarrier } from "./delivery/smtp.ts";
import { openUnsentMail } from "./delivery/unsent.ts";

export type MailerParts = {
  /** `smtp://` or `smtps://`; absent: each mail becomes a file in `outboxDir`. */
  smtpUrl?: string | undefined;
  /** `name@host` or `Name <name@host>`. */
  from: string;
  /** Nothing is created there before it is needed. Unsent mail lies in its folder `unsent`. */
  outboxDir: string;
  /** Hears ids, codes and file names, and never an address, a subject or a link. */
  log: MailLog;
  now?: () => Date;
  retryDelaysMs?: readonly number[];
  /** How long the server may take to answer a connection, a greeting or a command. */
  timeoutMs?: number;
};

export type Mailer = {
  /** Returns at once and never throws. A `to` that is not exactly one address is refused in the log. */
  send(mail: Mail): void;
  /** Takes back what waits for this address, and what lies here of it. Never rejects. */
  forget(address: string): Promise<void>;
  /** For shutdown: sends what it can within `boundMs`, keeps the rest for the next start. Never rejects. */
  drain(boundMs?: number): Promise<void>;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The long ones are for greylisting, which turns every stranger away for some minutes. */
const RETRY_DELAYS_MS = [SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
const AT_ONCE = 3;
const MOST_WAITING = 500;

/** The mailers at work in this process: one, but for tests. */
const atWork = new Set<Mailer>();

/** For a reader who leaves: no mailer of this process sends or keeps anything to this address any more. Never rejects. */
export async function forgetAddress(address: string): Promise<void> {
  await Promise.all([...atWork].map((mailer) => mailer.forget(address)));
}

/** Sends what an earlier run left, then what it is given. One per process. Throws only where `smtpUrl` is no address. */
export function createMailer(parts: MailerParts): Mailer {
  const { smtpUrl, from, outboxDir, log, now = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS, timeoutMs } = parts;
  const carrier = smtpUrl
    ? smtpCarrier({ smtpUrl, from, log, atOnce: AT_ONCE, timeoutMs })
    : outboxCarrier({ folder: outboxDir, from, log });
  const unsent = openUnsentMail(path.join(outboxDir, "unsent"));
  const queue = createQueue({ carrier, unsent, log, retryDelaysMs, atOnce: AT_ONCE, most: MOST_WAITING });

  unsent.all(now()).then(
    (mails) => mails.forEach((mail) => queue.add(mail, { kept: true })),
    (error: unknown) => log.error({ code: failureOf(error).code }, "unsent mail could not be read"),
  );

  const prune = () =>
    removeOldLetters(outboxDir, now()).catch((error: unknown) =>
      log.error({ code: failureOf(error).code }, "old letters could not be removed"),
    );
  void prune();
  const pruning = setInterval(() => void prune(), HOUR_MS).unref();

  async function forget(address: string): Promise<void> {
    await queue.forget(address);
    try {
      for (const mail of await unsent.all(now())) {
        if (mail.to.toLowerCase() === address.toLowerCase()) await unsent.forget(mail.id);
      }
      await removeLettersTo(outboxDir, address);
    } catch (error) {
      log.error({ code: failureOf(error).code }, "letters to an erased address could not be removed");
    }
  }

  const mailer: Mailer = {
    send(mail) {
      const sealed = sealMail(mail, now());
      if (sealed) queue.add(sealed);
      else log.error({}, "mail refused: not an address");
    },
    forget,
    drain(boundMs = 5_000) {
      clearInterval(pruning);
      atWork.delete(mailer);
      return queue.drain(boundMs);
    },
  };
  atWork.add(mailer);
  return mailer;
}
