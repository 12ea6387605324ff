import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { withoutDoubles, type FoundAnswer, type FoundBook } from "#app/books/model/found-book.ts";
import { ask, type Reply } from "#app/http/ask.ts";

const OWN = "/catalogue/search";
const OUTSIDE = "/catalogue/outside";

/** A search under way or done; null where an answer has not come yet. */
interface Search {
  query: string;
  own: FoundAnswer | null;
  outside: FoundAnswer | null;
}

/**
 * One search at a time, in our own catalogue and the outside ones at once: what is ours answers in a moment and
 * comes first, the others come in below.
 */
export function useBookSearch() {
  const navigate = useNavigate();
  const [search, setSearch] = useState<Search | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** Where `known` is given, only what failed in it is asked again. */
  function begin(query: string, known?: Search): void {
    underWay.current?.abort();
    const asking = new AbortController();
    underWay.current = asking;
    const begun: Search = { query, own: succeeded(known?.own), outside: succeeded(known?.outside) };
    setSearch(begun);
    for (const [part, path] of [["own", OWN] as const, ["outside", OUTSIDE] as const]) {
      if (begun[part]) continue;
      void take(part, path, query, asking.signal);
    }
  }

  async function take(part: "own" | "outside", path: string, query: string, signal: AbortSignal): Promise<void> {
    try {
      const reply = await ask(`${path}?${new URLSearchParams({ q: query })}`, { signal });
      if (!signal.aborted) setSearch((now) => now && { ...now, [part]: answerIn(reply) });
    } catch {
      // The session has ended.
      if (!signal.aborted) await navigate("/");
    }
  }

  const own = booksOf(search?.own);
  return {
    query: search?.query ?? null,
    books: [...own, ...withoutDoubles(own, booksOf(search?.outside))],
    searching: search !== null && !(search.own && search.outside),
    /** Our own have answered, the outside catalogues have not. */
    searchingFurther: Boolean(search?.own) && !search?.outside,
    problem: problemOf(search?.outside) ?? problemOf(search?.own),
    begin: (query: string) => begin(query),
    retry: () => search && begin(search.query, search),
  };
}

/** Where no answer came, or something between us and the server answered: a problem. */
function answerIn(reply: Reply | null): FoundAnswer {
  const answer = reply?.body as FoundAnswer | null | undefined;
  const isFound = typeof answer === "object" && answer !== null && ("books" in answer || "problem" in answer);
  return isFound ? answer : { problem: "Failed to search books" };
}

function succeeded(answer: FoundAnswer | null | undefined): FoundAnswer | null {
  return answer && "books" in answer ? answer : null;
}

function booksOf(answer: FoundAnswer | null | undefined): FoundBook[] {
  return answer && "books" in answer ? answer.books : [];
}

function problemOf(answer: FoundAnswer | null | undefined): string | null {
  return answer && "problem" in answer ? answer.problem : null;
}
