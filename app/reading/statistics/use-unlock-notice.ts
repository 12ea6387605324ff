import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";

import { ask } from "#app/http/ask.ts";
import { t } from "#app/language/t.ts";

import { newlyUnlocked, type Unlocked } from "./unlocked.ts";

const NOTICE_MS = 8_000;

/** Asks for unlocked achievements when the page opens and after each change of the list. Ignores failures. */
export function useUnlockNotice(): string | null {
  const changing = useFetchers().some(({ formAction }) => formAction?.startsWith("/reading-list/"));
  const known = useRef<Promise<Unlocked[] | null>>(Promise.resolve(null));
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    if (changing) return;
    // Sequentially, so that a change soon after the page opened is compared with the state before it.
    known.current = known.current.then(async (before) => {
      const after = await unlocked();
      const added = before && after ? newlyUnlocked(before, after) : [];
      if (added.length > 0)
        setNotice(t("Achievement unlocked: {added}", { added: added.map(({ name }) => name).join(", ") }));
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
