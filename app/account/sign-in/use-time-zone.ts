import { useEffect } from "react";

import { ask } from "#app/http/ask.ts";

/** In the background. `known` is the stored zone; undefined means that no reader is signed in. */
export function useTimeZone(known: string | null | undefined): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (known === undefined || !timeZone || timeZone === known) return;
    // A failure is ignored: the next visit tries again.
    ask("/time-zone", { method: "POST", body: new URLSearchParams({ timeZone }), inBackground: true }).catch(() => {});
  }, [known]);
}
