import { languagesFor } from "#app/books/languages/reader-languages.queries.server.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";
import { readerTaste } from "#app/deck/taste/reader-taste.queries.server.ts";
import type { TasteRule } from "#app/deck/taste/taste.ts";

import type { SignalsReport } from "./signals-schema.ts";

export interface Signals {
  /** Oldest first. */
  decisions: readonly Decision[];
  /** Books swiped or saved before the shuffle began: drawn last. */
  seen: ReadonlySet<number>;
  /** Books liked or saved since, on a card or elsewhere: not drawn in this shuffle. */
  chosen: ReadonlySet<number>;
  swiped: readonly number[];
  listed: ReadonlySet<number>;
  /** Null for all; books in an unknown language are always drawn. */
  languages: readonly string[] | null;
  rules: readonly TasteRule[];
}

const NOTHING: SignalsReport = { decided: [], told: [], seen: [], rules: [] };

/** Joins the account's signals with the device's unsent ones. `began` is in ms since 1970. */
export async function signalsOf(
  userId: string | null,
  began: number,
  { decided, told, seen, rules }: SignalsReport = NOTHING,
  acceptLanguage: string | null = null,
): Promise<Signals> {
  if (userId === null) {
    return {
      decisions: standing([], [...told, ...decided]),
      seen: new Set(seen),
      chosen: new Set(),
      swiped: [],
      listed: new Set(),
      languages: await languagesFor(null, acceptLanguage),
      rules,
    };
  }
  const [account, languages] = await Promise.all([readerTaste(userId, began), languagesFor(userId, acceptLanguage)]);
  const before = new Set([...account.seen, ...seen]);
  return {
    decisions:
      account.paused || account.ignored.includes("swipes") ? account.decisions : standing(account.decisions, decided),
    seen: before,
    chosen: new Set(account.chosen.filter((book) => !before.has(book))),
    swiped: account.swiped,
    listed: new Set(account.listed),
    languages,
    rules: account.rules,
  };
}

function standing(stored: readonly Decision[], decided: SignalsReport["decided"]): Decision[] {
  const decisions = new Map(stored.map((decision) => [decision.book, decision]));
  for (const [book, state] of decided) {
    // As in the account, the list's verdict on a book outranks its swipe.
    if (decisions.get(book)?.cause?.kind === "listed") continue;
    // Deleted first, so that the map's order is that of the last decisions.
    decisions.delete(book);
    if (state >= 0) decisions.set(book, decisionFrom(book, { kind: state === 1 ? "like" : "pass" }));
  }
  return [...decisions.values()];
}
