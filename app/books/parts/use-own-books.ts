import { useEffect, useState } from "react";

import type { FoundAnswer, FoundBook } from "#app/books/model/found-book.ts";
import { ask } from "#app/http/ask.ts";

/** Fewer letters match nearly everything. */
const SHORTEST_QUERY = 2;
/** A pause in typing. */
const PAUSE_MS = 150;
/** More do not help somebody who knows the title. */
const MOST_OFFERED = 6;

/**
 * Books of our catalogue whose title or author the query begins; `answered` once they are for this very query. A search
 * that fails offers none: typing goes on.
 */
export function useOwnBooks(query: string): { books: FoundBook[]; answered: boolean } {
  const [found, setFound] = useState<{ query: string; books: FoundBook[] }>({ query: "", books: [] });
  const wanted = query.trim();
  const asks = wanted.length >= SHORTEST_QUERY;

  useEffect(() => {
    if (!asks) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void booksFound(wanted, asking.signal)
        .catch(() => [])
        .then((books) => asking.signal.aborted || setFound({ query: wanted, books }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted, asks]);

  return { books: asks && wanted.startsWith(found.query) ? found.books : [], answered: found.query === wanted };
}

async function booksFound(query: string, signal: AbortSignal): Promise<FoundBook[]> {
  const reply = await ask(`/catalogue/search?${new URLSearchParams({ q: query })}`, { signal });
  const answer = reply?.body as FoundAnswer | null | undefined;
  return answer && "books" in answer ? answer.books.slice(0, MOST_OFFERED) : [];
}
