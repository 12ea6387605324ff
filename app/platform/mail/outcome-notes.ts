export type MailOutcome =
  | { sent: true }
  /** Why not, in the server's words, without addresses. `isAboutMail`: it refused this mail, and takes others. */
  | { sent: false; words: string; isAboutMail: boolean };

/** A success is noted again after this time. */
const NOTE_EVERY_MS = 10_000;

/** Notes how mails went, in their order, because the last one counts. Repeated successes are noted seldom. */
export function outcomeNotes(
  write: ((outcome: MailOutcome) => Promise<void>) | undefined,
  now: () => Date,
  onError: (error: unknown) => void,
) {
  let goodUntil = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    add(outcome: MailOutcome): void {
      if (outcome.sent && now().getTime() < goodUntil) return;
      goodUntil = outcome.sent ? now().getTime() + NOTE_EVERY_MS : 0;
      writing = writing.then(() => write?.(outcome)).catch(onError);
    },
    /** Resolves when everything is noted. */
    written: () => writing,
  };
}
