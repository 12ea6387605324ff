import { useEffect, useState } from "react";

import type { FoundAnswer, FoundBook } from "#app/books/search/found-book.ts";
import { ask } from "#app/http/ask.ts";

/** Shorter queries match nearly everything. */
const SHORTEST_QUERY = 2;
const DEBOUNCE_MS = 150;
const MOST_OFFERED = 6;

/** `answered`: the books belong to the current query. A failed search has no results. */
export function useOwnBooks(query: string): { books: FoundBook[]; answered: boolean } {
  const [found, setFound] = useState<{ query: string; books: FoundBook[] }>({ query: "", books: [] });
  const trimmed = query.trim();
  const isLongEnough = trimmed.length >= SHORTEST_QUERY;

  useEffect(() => {
    if (!isLongEnough) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void booksFound(trimmed, controller.signal)
        .catch(() => [])
        .then((books) => controller.signal.aborted || setFound({ query: trimmed, books }));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [trimmed, isLongEnough]);

  return {
    books: isLongEnough && trimmed.startsWith(found.query) ? found.books : [],
    answered: found.query === trimmed,
  };
}

async function booksFound(query: string, signal: AbortSignal): Promise<FoundBook[]> {
  const reply = await ask(`/catalogue/search?${new URLSearchParams({ q: query })}`, { signal });
  const answer = reply?.body as FoundAnswer | null | undefined;
  return answer && "books" in answer ? answer.books.slice(0, MOST_OFFERED) : [];
}
