export type MailOutcome =
  | { sent: true }
  /** `reason` contains no addresses. `isAboutMail`: the server refuses this mail only. */
  | { sent: false; reason: string; isAboutMail: boolean };

const NOTE_EVERY_MS = 10_000;

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
    written: () => writing,
  };
}
