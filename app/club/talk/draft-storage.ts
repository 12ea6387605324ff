import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { Unsent } from "./message-queue.ts";
import type { ChosenBook, HaulChoice } from "./message.ts";

/** Kept in this tab by user id until it is sent. */
interface StoredDrafts {
  draft: string;
  about: ChosenBook | null;
  haul: HaulChoice[];
  unsent: Unsent[];
}

const keyOf = (userId: string) => `coffee-talk:${userId}`;

/** Empty without storage, or for invalid content. */
export function readStoredDrafts(userId: string): StoredDrafts {
  const stored = tryOrNull(() => JSON.parse(sessionStorage.getItem(keyOf(userId))!) as Partial<StoredDrafts> | null);
  return {
    draft: typeof stored?.draft === "string" ? stored.draft : "",
    about: chosen(stored?.about),
    haul: stored?.haul ?? [],
    unsent: Array.isArray(stored?.unsent) ? stored.unsent.map(restored) : [],
  };
}

export function hasStoredDraft(userId: string): boolean {
  const { draft, haul } = readStoredDrafts(userId);
  return draft.trim() !== "" || haul.length > 0;
}

export function storeDrafts(userId: string, change: Partial<StoredDrafts>): void {
  tryOrNull(() => sessionStorage.setItem(keyOf(userId), JSON.stringify({ ...readStoredDrafts(userId), ...change })));
}

/** A draft from before there was a choice counts as giving something away. */
function chosen(about: ChosenBook | null | undefined): ChosenBook | null {
  return about ? { ...about, givesAway: about.givesAway ?? true } : null;
}

/** A message that was under way counts as lost, because a retry is idempotent. */
function restored(unsent: Unsent): Unsent {
  const isLost = unsent.state === "sending" || unsent.state === "lost";
  return {
    ...unsent,
    about: chosen(unsent.about),
    haul: unsent.haul ?? [],
    replyTo: unsent.replyTo ?? null,
    state: isLost ? "lost" : "refused",
    reason: unsent.reason ?? null,
  };
}
