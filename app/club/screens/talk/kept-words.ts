import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { attempt } from "#app/platform/attempt.ts";

import { FAILED_TO_SEND, type Unsent } from "./outbox.ts";

/** What a reader has written and not sent: kept in this tab, under their own name, until it is. */
interface KeptWords {
  draft: string;
  /** What the draft is about. */
  about: ChosenBook | null;
  unsent: Unsent[];
}

const nameOf = (readerId: string) => `coffee-talk:${readerId}`;

/** What was kept; nothing where a browser keeps nothing, or not what we wrote. */
export function readKeptWords(readerId: string): KeptWords {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(nameOf(readerId))!) as Partial<KeptWords> | null);
  return {
    draft: typeof kept?.draft === "string" ? kept.draft : "",
    about: kept?.about ?? null,
    // Nobody knows any more how far it got; sending it twice harms nobody.
    unsent: Array.isArray(kept?.unsent)
      ? kept.unsent.map((unsent) => ({ ...unsent, about: unsent.about ?? null, problem: FAILED_TO_SEND }))
      : [],
  };
}

/** A browser that keeps nothing loses no more than it always does. */
export function keepWords(readerId: string, change: Partial<KeptWords>): void {
  attempt(() => sessionStorage.setItem(nameOf(readerId), JSON.stringify({ ...readKeptWords(readerId), ...change })));
}
