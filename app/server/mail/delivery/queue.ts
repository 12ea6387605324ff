import type { Carrier, MailLog } from "./carrier.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { SealedMail } from "./sealed-mail.ts";
import type { UnsentMail } from "./unsent.ts";

export type QueueParts = {
  carrier: Carrier;
  unsent: UnsentMail;
  log: MailLog;
  /** The wait after each failure; one failure more and the mail is given up. */
  retryDelaysMs: readonly number[];
  atOnce: number;
  /** How many mails may wait or be on their way. */
  most: number;
};

export type Queue = {
  /** Does nothing but note the mail. `kept`: it lies in the folder of unsent mail already. */
  add(mail: SealedMail, options?: { kept: boolean }): void;
  /** Drops what waits for this address; resolves when nothing to it is on its way any more. Never rejects. */
  forget(address: string): Promise<void>;
  /** Sends what it can within the bound and keeps the rest for the next start. Never rejects. */
  drain(boundMs: number): Promise<void>;
};

type Entry = {
  mail: SealedMail;
  state: "ready" | "sending" | "later";
  failures: number;
  kept: boolean;
  timer?: NodeJS.Timeout;
  /** The attempt under way, or the last one. */
  work?: Promise<void>;
  /** Nobody is there any more to read it. */
  unwanted?: true;
};

/** First come, first served; a mail that has to be tried again steps aside and holds nobody up. */
export function createQueue({ carrier, unsent, log, retryDelaysMs, atOnce, most }: QueueParts): Queue {
  // A set remembers the order of arrival.
  const entries = new Set<Entry>();
  const underway = new Set<Promise<void>>();
  const closing = new AbortController();
  let drained: Promise<void> | undefined;

  function startNext(): void {
    for (const entry of entries) {
      if (underway.size >= atOnce || closing.signal.aborted) return;
      if (entry.state === "ready") start(entry);
    }
  }

  function start(entry: Entry): void {
    entry.state = "sending";
    const work = attempt(entry).finally(() => {
      underway.delete(work);
      startNext();
    });
    underway.add(work);
    entry.work = work;
  }

  async function attempt(entry: Entry): Promise<void> {
    try {
      await carrier.carry(entry.mail, closing.signal);
    } catch (error) {
      await failed(entry, failureOf(error));
      return;
    }
    await settle(entry);
  }

  async function failed(entry: Entry, { final, ...why }: Failure): Promise<void> {
    if (entry.unwanted) return settle(entry);
    const delay = retryDelaysMs[entry.failures];
    const aborted = closing.signal.aborted && !final;
    if (!aborted) entry.failures++;
    const about = { mail: entry.mail.id, ...why, attempt: entry.failures };

    if (aborted) {
      await keep(entry);
    } else if (final || delay === undefined) {
      log.error(about, final ? "mail refused" : "mail given up");
      await settle(entry);
    } else {
      log.warn({ ...about, againInMs: delay }, "mail not sent yet");
      // Kept from the first failure on, because half an hour is long enough for a process to be killed.
      await keep(entry);
      later(entry, delay);
    }
  }

  function later(entry: Entry, delay: number): void {
    entry.state = "later";
    if (drained) return;
    entry.timer = setTimeout(() => {
      entry.state = "ready";
      startNext();
    }, delay).unref();
  }

  async function settle(entry: Entry): Promise<void> {
    clearTimeout(entry.timer);
    entries.delete(entry);
    if (!entry.kept) return;
    await unsent.forget(entry.mail.id).catch((error: unknown) => {
      log.error({ mail: entry.mail.id, code: failureOf(error).code }, "unsent mail could not be removed");
    });
  }

  async function keep(entry: Entry): Promise<void> {
    if (entry.kept) return;
    try {
      await unsent.keep(entry.mail);
      entry.kept = true;
    } catch (error) {
      log.error({ mail: entry.mail.id, code: failureOf(error).code }, "unsent mail could not be kept");
    }
  }

  async function forget(address: string): Promise<void> {
    const theirs = [...entries].filter((entry) => entry.mail.to.toLowerCase() === address.toLowerCase());
    for (const entry of theirs) {
      entry.unwanted = true;
      if (entry.state === "sending") await entry.work;
      // Also where an attempt failed before it was unwanted, and was being kept for later.
      await settle(entry);
    }
  }

  function dropOldest(): void {
    const oldest = entries.values().find((entry) => entry.state !== "sending");
    if (!oldest) return;
    log.error({ mail: oldest.mail.id, waiting: most }, "mail dropped, too many wait");
    void settle(oldest);
  }

  async function sendUnderway(): Promise<void> {
    startNext();
    while (underway.size > 0) await Promise.race(underway);
  }

  async function drain(boundMs: number): Promise<void> {
    for (const { timer } of entries) clearTimeout(timer);
    const bound = Promise.withResolvers<void>();
    const timer = setTimeout(bound.resolve, boundMs);
    await Promise.race([sendUnderway(), bound.promise]);
    clearTimeout(timer);
    closing.abort();
    await Promise.all(underway);
    carrier.close();
    await Promise.all([...entries].map(keep));
    const kept = [...entries].filter((entry) => entry.kept).length;
    if (kept > 0) log.warn({ kept }, "unsent mail kept for the next start");
  }

  return {
    add(mail, { kept } = { kept: false }) {
      const entry: Entry = { mail, state: "ready", failures: 0, kept };
      entries.add(entry);
      if (entries.size > most) dropOldest();
      if (closing.signal.aborted) void keep(entry);
      // Composing a mail takes a moment, and the request that asked for it should not.
      else setImmediate(startNext);
    },
    forget,
    drain: (boundMs) => (drained ??= drain(boundMs)),
  };
}
