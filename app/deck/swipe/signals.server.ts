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
  /** Books that the account knows as swiped or saved, oldest first. */
  swiped: readonly number[];
  /** Books on the reader's list: never drawn. */
  listed: ReadonlySet<number>;
  /** Only books in these, and those whose language nobody knows, are drawn; null for all. */
  languages: readonly string[] | null;
  rules: readonly TasteRule[];
}

const NOTHING: SignalsReport = { decided: [], told: [], seen: [], rules: [] };

/**
 * Joins the account's signals with the device's unsent ones; a visitor has only the device's. `began` is the start of
 * the shuffle, in ms since 1970; `acceptLanguage` the browser's header.
 */
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
    // What the list says of a book outranks its swipe, here as in the account.
    if (decisions.get(book)?.cause?.kind === "listed") continue;
    // Deleted first, so that the map's order is that of the last decisions.
    decisions.delete(book);
    if (state >= 0) decisions.set(book, decisionFrom(book, { kind: state === 1 ? "like" : "pass" }));
  }
  return [...decisions.values()];
}
