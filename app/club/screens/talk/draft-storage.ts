import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import { FAILED_TO_SEND, type Unsent } from "./outbox.ts";

/** What a reader has written and not sent: kept in this tab, under their own name, until it is. */
interface StoredWords {
  draft: string;
  /** What the draft is about. */
  about: ChosenBook | null;
  unsent: Unsent[];
}

const nameOf = (userId: string) => `coffee-talk:${userId}`;

/** What was kept; nothing where a browser keeps nothing, or not what we wrote. */
export function readStoredWords(userId: string): StoredWords {
  const kept = tryOrNull(() => JSON.parse(sessionStorage.getItem(nameOf(userId))!) as Partial<StoredWords> | null);
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
export function storeWords(userId: string, change: Partial<StoredWords>): void {
  tryOrNull(() => sessionStorage.setItem(nameOf(userId), JSON.stringify({ ...readStoredWords(userId), ...change })));
}
