import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { withoutDoubles, type FoundAnswer, type FoundBook } from "#app/books/search/found-book.ts";
import { ask, type Reply } from "#app/http/ask.ts";
import { t } from "#app/language/t.ts";

const OWN = "/catalogue/search";
const OUTSIDE = "/catalogue/outside";

interface Search {
  query: string;
  own: FoundAnswer | null;
  outside: FoundAnswer | null;
}

/** Searches our own catalogue and the outside ones in parallel, one query at a time. Our own results come first. */
export function useBookSearch(asked: string) {
  const navigate = useNavigate();
  const [search, setSearch] = useState<Search | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    if (asked !== "") begin(asked);
    return () => controller.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, []);

  /** With `known`, requests only its failed parts again. */
  function begin(query: string, known?: Search): void {
    controller.current?.abort();
    const next = new AbortController();
    controller.current = next;
    const started: Search = { query, own: succeeded(known?.own), outside: succeeded(known?.outside) };
    setSearch(started);
    for (const [part, path] of [["own", OWN] as const, ["outside", OUTSIDE] as const]) {
      if (started[part]) continue;
      void take(part, path, query, next.signal);
    }
  }

  async function take(part: "own" | "outside", path: string, query: string, signal: AbortSignal): Promise<void> {
    try {
      const reply = await ask(`${path}?${new URLSearchParams({ q: query })}`, { signal });
      if (!signal.aborted) setSearch((now) => now && { ...now, [part]: answerIn(reply) });
    } catch {
      // `ask` throws when the session has ended.
      if (!signal.aborted) await navigate("/");
    }
  }

  const own = booksOf(search?.own);
  return {
    query: search?.query ?? null,
    books: [...own, ...withoutDoubles(own, booksOf(search?.outside))],
    searching: search !== null && !(search.own && search.outside),
    searchingFurther: Boolean(search?.own) && !search?.outside,
    problem: problemOf(search?.outside) ?? problemOf(search?.own),
    /** Our own catalogue has found something; only the others could not be asked. */
    onlyOwn: own.length > 0 && problemOf(search?.outside) !== null,
    begin: (query: string) => begin(query),
    retry: () => search && begin(search.query, search),
  };
}

/** Returns a problem if there is no answer, or if a proxy answered instead of the server. */
function answerIn(reply: Reply | null): FoundAnswer {
  const answer = reply?.body as FoundAnswer | null | undefined;
  const isFound = typeof answer === "object" && answer !== null && ("books" in answer || "problem" in answer);
  return isFound ? answer : { problem: t("Failed to search books") };
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
