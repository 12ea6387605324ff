import { useState } from "react";
import { flushSync } from "react-dom";

import type { Deal, DealsPage } from "./queries.server.ts";

/** The deals, page behind page, each once. What the loader says anew, after one was added, begins the list anew. */
export function useDeals(loaded: DealsPage) {
  const [shown, setShown] = useState({ loaded, ...loaded });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (shown.loaded !== loaded) {
    setShown({ loaded, ...loaded });
    setState("idle");
  }

  /** Takes over what the answer to a change says. */
  function note(dealId: number, change: Partial<Deal>): void {
    setShown((now) => ({
      ...now,
      deals: now.deals.map((deal) => (deal.id === dealId ? { ...deal, ...change } : deal)),
    }));
  }

  function drop(dealId: number): void {
    setShown((now) => ({ ...now, deals: now.deals.filter(({ id }) => id !== dealId) }));
  }

  /** The first of the deals that came, once it is on the page; null where none came. */
  async function loadMore(): Promise<Deal | null> {
    const { next } = shown;
    if (!next || state === "loading") return null;
    setState("loading");
    const more = await fetchPage(next).catch(() => null);
    if (!more) {
      setState("failed");
      return null;
    }
    flushSync(() => {
      // A list that has begun anew meanwhile does not go on here.
      setShown((now) => (now.next === next ? { ...now, deals: [...now.deals, ...more.deals], next: more.next } : now));
      setState("idle");
    });
    return more.deals[0] ?? null;
  }

  return { deals: shown.deals, next: shown.next, state, note, drop, loadMore };
}

async function fetchPage(after: string): Promise<DealsPage> {
  const response = await fetch(`/deals/older?after=${after}`, { redirect: "error" });
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  return (await response.json()) as DealsPage;
}
