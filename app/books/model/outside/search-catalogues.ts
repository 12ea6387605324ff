import { createBreaker } from "#app/platform/breaker.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

import type { CatalogueBook } from "./catalogue-book.ts";
import { CatalogueFailed } from "./catalogue-failed.ts";
import type { AskCatalogue } from "./google-books.ts";

export type CatalogueSource = "google" | "openlibrary";

export type CatalogueSearchParts = {
  /** In the order they are asked: the second one where the first fails. */
  catalogues: readonly { source: CatalogueSource; ask: AskCatalogue }[];
  kept: {
    /** A fresh enough answer to this search; null where there is none. */
    answer(query: string): Promise<CatalogueBook[] | null>;
    keep(query: string, source: CatalogueSource, books: readonly CatalogueBook[]): Promise<void>;
  };
  /** For a search as a whole, however many catalogues it asks. */
  limitMs?: number;
  restMs?: number;
  now?: () => Date;
  log: (source: CatalogueSource, error: CatalogueFailed, rests: boolean) => void;
};

const LIMIT_MS = 6_000;
const REST_MS = 60_000;
const FAILURES_BEFORE_REST = 5;
const ASKED_AT_ONCE = 8;
const MOST_WAITING = 50;
/** How much of the time the first catalogue may use up where a second one stands by. */
const FIRST_SHARE = 2 / 3;

/**
 * Searches the outside catalogues. The same search at the same moment is one question, which goes on when the reader
 * who began it has left: others wait for it, and its answer is kept.
 *
 * @throws CatalogueFailed of the first catalogue, when none answers within the limit
 */
export function createCatalogueSearch(parts: CatalogueSearchParts): (query: string) => Promise<CatalogueBook[]> {
  const { catalogues, kept, log, limitMs = LIMIT_MS, restMs = REST_MS, now = () => new Date() } = parts;
  const breaker = createBreaker({ failures: FAILURES_BEFORE_REST, restMs, now });
  const turns = limitConcurrency({ atOnce: ASKED_AT_ONCE, mostWaiting: MOST_WAITING });
  const flights = new Map<string, Promise<CatalogueBook[]>>();

  async function search(query: string, name: string): Promise<CatalogueBook[]> {
    const known = await kept.answer(name);
    if (known) return known;
    const began = performance.now();
    let failure: CatalogueFailed | null = null;
    for (const [index, { source, ask }] of catalogues.entries()) {
      if (!breaker.mayAsk(source)) continue;
      const left = limitMs - (performance.now() - began);
      const isLast = index === catalogues.length - 1;
      const books = await asked(source, ask, query, isLast ? left : left * FIRST_SHARE).catch((error: unknown) => {
        if (!(error instanceof CatalogueFailed)) throw error;
        failure ??= error;
        return null;
      });
      if (!books) continue;
      await kept.keep(name, source, books);
      return books;
    }
    throw failure ?? CatalogueFailed.noAnswer();
  }

  async function asked(
    source: CatalogueSource,
    ask: AskCatalogue,
    query: string,
    ms: number,
  ): Promise<CatalogueBook[]> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ms);
    const late = new Promise<never>((_, reject) => {
      deadline.signal.addEventListener("abort", () => reject(CatalogueFailed.noAnswer()), { once: true });
    });
    try {
      const turn = turns.take(() => ask(query, deadline.signal));
      // Nothing was asked of the catalogue: its health is not in question.
      if (!turn) {
        breaker.leftOpen(source);
        throw CatalogueFailed.noAnswer();
      }
      // Waiting for a turn counts as well: the reader does not care which queue they stand in.
      return await Promise.race([late, turn]).then(
        (books) => (breaker.worked(source), books),
        (error: unknown) => {
          if (error instanceof CatalogueFailed) noteFailure(source, error);
          throw error;
        },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  function noteFailure(source: CatalogueSource, error: CatalogueFailed): void {
    if (error.catalogueIsUnwell) log(source, error, breaker.failed(source));
    else breaker.worked(source);
  }

  return (query) => {
    // No catalogue minds capitals.
    const name = query.toLowerCase();
    const underWay = flights.get(name);
    if (underWay) return underWay;
    const flight = search(query, name).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}
