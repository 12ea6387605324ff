import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";

import { ask } from "#app/http/ask.ts";
import { newlyUnlocked, type Unlocked } from "#app/reading/model/unlocked.ts";

/** How long a notice stays. */
const NOTICE_MS = 8_000;

/**
 * What the reader has just unlocked, in words, for a while; else null. It asks when the page opens, and again after
 * each change of the reading list, of status, page or log. A question without an answer stays without a notice.
 */
export function useUnlockNotice(): string | null {
  const changing = useFetchers().some(({ formAction }) => formAction?.startsWith("/reading-list/"));
  const known = useRef<Promise<Unlocked[] | null>>(Promise.resolve(null));
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    if (changing) return;
    // In turn, so that a change soon after the page opened is still compared with what was before it.
    known.current = known.current.then(async (before) => {
      const after = await unlocked();
      const fresh = before && after ? newlyUnlocked(before, after) : [];
      if (fresh.length > 0) setNotice(`Achievement unlocked: ${fresh.map(({ name }) => name).join(", ")}`);
      return after ?? before;
    });
  }, [changing]);

  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  return notice;
}

async function unlocked(): Promise<Unlocked[] | null> {
  const reply = await ask("/reading-tracker/achievements/unlocked").catch(() => null);
  return reply?.ok && Array.isArray(reply.body) ? (reply.body as Unlocked[]) : null;
}
