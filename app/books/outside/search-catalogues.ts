import { createBreaker } from "#app/platform/breaker.ts";
import { untilAborted } from "#app/platform/deadline.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

import type { CatalogueBook } from "./catalogue-book.ts";
import { CatalogueFailed } from "./catalogue-failed.ts";
import type { AskCatalogue } from "./google-books.ts";

export type CatalogueSource = "google" | "openlibrary";

export type CatalogueSearchParts = {
  /** In order of preference. */
  catalogues: readonly { source: CatalogueSource; ask: AskCatalogue }[];
  cache: {
    get(query: string): Promise<CatalogueBook[] | null>;
    set(query: string, source: CatalogueSource, books: readonly CatalogueBook[]): Promise<void>;
  };
  limitMs?: number;
  restMs?: number;
  now?: () => Date;
  log: (source: CatalogueSource, error: CatalogueFailed, rests: boolean) => void;
};

/** Answers in English are cached under the query alone. */
const ENGLISH: readonly string[] = ["en"];
const LIMIT_MS = 6_000;
const REST_MS = 60_000;
const FAILURES_BEFORE_REST = 5;
const ASKED_AT_ONCE = 8;
const MOST_WAITING = 50;
const FIRST_SHARE = 2 / 3;

/** Equal concurrent searches share a request, which goes on without its reader. @throws CatalogueFailed if all fail */
export function createCatalogueSearch(
  parts: CatalogueSearchParts,
): (query: string, languages?: readonly string[]) => Promise<CatalogueBook[]> {
  const { catalogues, cache, log, limitMs = LIMIT_MS, restMs = REST_MS, now = () => new Date() } = parts;
  const breaker = createBreaker({ failures: FAILURES_BEFORE_REST, restMs, now });
  const concurrency = limitConcurrency({ atOnce: ASKED_AT_ONCE, maxWaiting: MOST_WAITING });
  const flights = new Map<string, Promise<CatalogueBook[]>>();

  async function search(query: string, languages: readonly string[], name: string): Promise<CatalogueBook[]> {
    const known = await cache.get(name);
    if (known) return known;
    const began = performance.now();
    let failure: CatalogueFailed | null = null;
    for (const [index, { source, ask }] of catalogues.entries()) {
      if (!breaker.mayAsk(source)) continue;
      const left = limitMs - (performance.now() - began);
      const isLast = index === catalogues.length - 1;
      const books = await askWithin(
        source,
        (signal) => ask(query, languages, signal),
        isLast ? left : left * FIRST_SHARE,
      ).catch((error: unknown) => {
        if (!(error instanceof CatalogueFailed)) throw error;
        failure ??= error;
        return null;
      });
      if (!books) continue;
      await cache.set(name, source, books);
      return books;
    }
    throw failure ?? CatalogueFailed.noAnswer();
  }

  async function askWithin(
    source: CatalogueSource,
    ask: (signal: AbortSignal) => Promise<CatalogueBook[]>,
    ms: number,
  ): Promise<CatalogueBook[]> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(CatalogueFailed.noAnswer()), ms);
    try {
      const asking = concurrency.run(() => ask(deadline.signal));
      // The queue is full and nothing was sent, so the breaker must not count a failure.
      if (!asking) {
        breaker.leftOpen(source);
        throw CatalogueFailed.noAnswer();
      }
      return await untilAborted(asking, deadline.signal).then(
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

  return (query, languages = ENGLISH) => {
    // All catalogues ignore case.
    const isEnglish = languages.join() === ENGLISH.join();
    const name = [query.toLowerCase(), ...(isEnglish ? [] : languages)].join("\n");
    const underWay = flights.get(name);
    if (underWay) return underWay;
    const flight = search(query, languages, name).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}
