import { useEffect, useRef, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { ask } from "#app/http/ask.ts";

/** Requested once per book and apart from the cards, because signing in must not reload the deck. */
export function useSavedAmong(bookIds: readonly number[]): ReadonlySet<number> {
  const signedIn = useSignedIn();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const requested = useRef(new Set<number>());

  useEffect(() => {
    const missing = signedIn ? bookIds.filter((id) => !requested.current.has(id)) : [];
    if (missing.length === 0) return;
    for (const id of missing) requested.current.add(id);
    void load(missing);
  });

  async function load(ids: readonly number[]) {
    const found = await fetchSaved(ids);
    if (found) setSaved((known) => new Set([...known, ...found]));
    else for (const id of ids) requested.current.delete(id);
  }

  return saved;
}

async function fetchSaved(ids: readonly number[]): Promise<number[] | null> {
  const reply = await ask(`/saved-books?ids=${ids.join(",")}`).catch(() => null);
  return reply?.ok ? (reply.body as { saved: number[] }).saved : null;
}
