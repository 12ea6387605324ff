import { useEffect } from "react";

import { ask } from "#app/http/ask.ts";

/**
 * Tells the server the browser's time zone where it knows another or none: `known` is what it knows, undefined where
 * nobody is signed in whose zone it could be. Nobody waits for it.
 */
export function useTimeZone(known: string | null | undefined): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (known === undefined || !timeZone || timeZone === known) return;
    // Whatever goes wrong is tried again at the next visit.
    ask("/time-zone", { method: "POST", body: new URLSearchParams({ timeZone }) }).catch(() => {});
  }, [known]);
}
