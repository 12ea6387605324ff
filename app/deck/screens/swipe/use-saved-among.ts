import { useEffect, useRef, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { ask } from "#app/http/ask.ts";

/**
 * Which of these books the signed-in reader has saved. Asked apart from the cards, once a book: the deck's
 * pages are the same for everybody, and signing in must not deal them anew.
 */
export function useSavedAmong(bookIds: readonly number[]): ReadonlySet<number> {
  const signedIn = useSignedIn();
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const asked = useRef(new Set<number>());

  useEffect(() => {
    const news = signedIn ? bookIds.filter((id) => !asked.current.has(id)) : [];
    if (news.length === 0) return;
    for (const id of news) asked.current.add(id);
    void look(news);
  });

  async function look(ids: readonly number[]) {
    const found = await fetchSaved(ids);
    if (found) setSaved((known) => new Set([...known, ...found]));
    else for (const id of ids) asked.current.delete(id);
  }

  return saved;
}

/** The saved ones among these; null where the answer did not arrive. */
async function fetchSaved(ids: readonly number[]): Promise<number[] | null> {
  const reply = await ask(`/saved-books?ids=${ids.join(",")}`).catch(() => null);
  return reply?.ok ? (reply.body as { saved: number[] }).saved : null;
}
