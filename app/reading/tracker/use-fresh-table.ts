import { useEffect, useEffectEvent, useRef } from "react";

import { ask } from "#app/http/ask.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";

/** Refreshes on return to the tab: "+10 pages" of an outdated page would take back pages logged elsewhere. */
export function useFreshTable(entries: readonly ReadingEntry[], onChanged: (entry: ReadingEntry) => void): void {
  const isLooking = useRef(false);
  const apply = useEffectEvent((found: readonly ReadingEntry[]) => {
    for (const entry of found) {
      const known = entries.find(({ id }) => id === entry.id);
      if (known && known.updatedAt < entry.updatedAt) onChanged(entry);
    }
  });
  const look = useEffectEvent(async () => {
    // A tab that comes to the front has both events.
    if (isLooking.current || document.hidden || !entries.some(({ status }) => status === "reading")) return;
    isLooking.current = true;
    const reply = await ask("/reading-tracker/entries?status=reading").catch(() => null);
    isLooking.current = false;
    if (reply?.ok) apply((reply.body as Page<ReadingEntry>).items);
  });
  useEffect(() => {
    const onReturn = () => void look();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, []);
}
