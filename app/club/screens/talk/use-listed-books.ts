import { useEffect, useState } from "react";

import { ask } from "#app/http/ask.ts";
import type { ReachedBook } from "#app/reading/model/reading-reach.server.ts";

interface ListedBooks {
  /** Null until they are here. */
  books: ReachedBook[] | null;
  failed: boolean;
}

/** The books of the reader's own list. */
export function useListedBooks(): ListedBooks {
  const [listed, setListed] = useState<ListedBooks>({ books: null, failed: false });
  useEffect(() => {
    const asking = new AbortController();
    void listedBooks(asking.signal).then(
      (books) => asking.signal.aborted || setListed({ books: books ?? [], failed: books === null }),
    );
    return () => asking.abort();
  }, []);
  return listed;
}

/** Null where they could not be had. */
async function listedBooks(signal: AbortSignal): Promise<ReachedBook[] | null> {
  const reply = await ask("/coffee-talk/books", { signal }).catch(() => null);
  return reply?.ok ? (reply.body as { books: ReachedBook[] }).books : null;
}
