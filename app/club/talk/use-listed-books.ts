import { useEffect, useState } from "react";

import { ask } from "#app/http/ask.ts";
import type { ReachedBook } from "#app/reading/list/reading-reach.queries.server.ts";

interface ListedBooks {
  books: ReachedBook[] | null;
  failed: boolean;
}

export function useListedBooks(): ListedBooks {
  const [listed, setListed] = useState<ListedBooks>({ books: null, failed: false });
  useEffect(() => {
    const controller = new AbortController();
    void listedBooks(controller.signal).then(
      (books) => controller.signal.aborted || setListed({ books: books ?? [], failed: books === null }),
    );
    return () => controller.abort();
  }, []);
  return listed;
}

async function listedBooks(signal: AbortSignal): Promise<ReachedBook[] | null> {
  const reply = await ask("/coffee-talk/books", { signal }).catch(() => null);
  return reply?.ok ? (reply.body as { books: ReachedBook[] }).books : null;
}
