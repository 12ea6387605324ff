import { useEffect, useState } from "react";

import type { ReachedBook } from "#app/shared/reading-reach.server.ts";

/** The books of the reader's own list; null until they are here. */
export function useListedBooks(): { books: ReachedBook[] | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ books: ReachedBook[] | null; failed: boolean }>({
    books: null,
    failed: false,
  });
  useEffect(() => {
    const asking = new AbortController();
    void fetch("/coffee-talk/books", { redirect: "error", signal: asking.signal })
      .then(async (response) => (await response.json()) as { books: ReachedBook[] })
      .then(({ books }) => setAnswer({ books, failed: false }))
      .catch(() => asking.signal.aborted || setAnswer({ books: [], failed: true }));
    return () => asking.abort();
  }, []);
  return answer;
}
