import type { Decision } from "#app/deck/model/ranking/decision.ts";

import { readerTaste } from "./reader-taste.server.ts";
import type { SignalsReport } from "./signals-schema.ts";
import type { TasteRule } from "./taste.ts";

/** What steers a reader's deck. */
export interface Signals {
  /** Oldest first. */
  decisions: readonly Decision[];
  /** Swiped before the pass began: dealt last. */
  seen: ReadonlySet<number>;
  rules: readonly TasteRule[];
}

const NOTHING: SignalsReport = { decided: [], told: [], seen: [], rules: [] };

/**
 * What steers a deck: the account's events, as far as somebody is signed in, with those of the device that it has not
 * heard of yet. `began` is when the pass did, in ms since 1970.
 */
export async function signalsOf(
  userId: string | null,
  began: number,
  { decided, told, seen, rules }: SignalsReport = NOTHING,
): Promise<Signals> {
  if (userId === null) {
    return { decisions: standing([], [...told, ...decided]), seen: new Set(seen), rules };
  }
  const kept = await readerTaste(userId, began);
  return {
    decisions: kept.paused ? kept.decisions : standing(kept.decisions, decided),
    seen: new Set([...kept.seen, ...seen]),
    rules: kept.rules,
  };
}

function standing(kept: readonly Decision[], decided: SignalsReport["decided"]): Decision[] {
  const decisions = new Map(kept.map(({ book, liked }) => [book, liked]));
  for (const [book, state] of decided) {
    // Taken out first: what was decided last stands last.
    decisions.delete(book);
    if (state >= 0) decisions.set(book, state === 1);
  }
  return [...decisions].map(([book, liked]) => ({ book, liked }));
}
