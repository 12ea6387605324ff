import { useState } from "react";
import { flushSync } from "react-dom";

import type { Suggestion, SuggestionsPage } from "./queries.server.ts";

/** The board as far as it was read. What is new comes first; what was there keeps its place. */
export function useBoard(loaded: SuggestionsPage) {
  const [shown, setShown] = useState({ loaded, ...loaded });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (shown.loaded !== loaded) {
    setShown({ ...shown, loaded, suggestions: merged(shown.suggestions, loaded.suggestions) });
  }

  function drop(id: number): void {
    setShown((now) => ({ ...now, suggestions: now.suggestions.filter((suggestion) => suggestion.id !== id) }));
  }

  /** The first of the suggestions that came, once it is on the page; null where none came. */
  async function loadMore(): Promise<Suggestion | null> {
    const { next } = shown;
    if (!next || state === "loading") return null;
    setState("loading");
    const more = await fetchPage(next).catch(() => null);
    if (!more) {
      setState("failed");
      return null;
    }
    const known = new Set(shown.suggestions.map(({ id }) => id));
    const added = more.suggestions.filter(({ id }) => !known.has(id));
    flushSync(() => {
      setShown((now) => ({ ...now, suggestions: [...now.suggestions, ...added], next: more.next }));
      setState("idle");
    });
    return added[0] ?? null;
  }

  return { suggestions: shown.suggestions, next: shown.next, state, drop, loadMore };
}

function merged(known: Suggestion[], loaded: Suggestion[]): Suggestion[] {
  const ids = new Set(known.map(({ id }) => id));
  const said = new Map(loaded.map((suggestion) => [suggestion.id, suggestion]));
  return [
    ...loaded.filter(({ id }) => !ids.has(id)),
    ...known.map((suggestion) => said.get(suggestion.id) ?? suggestion),
  ];
}

async function fetchPage(after: string): Promise<SuggestionsPage> {
  const response = await fetch(`/suggestions/requests?${new URLSearchParams({ after })}`, { redirect: "error" });
  if (!response.ok) throw new Error(`The board answered ${response.status}`);
  return (await response.json()) as SuggestionsPage;
}
