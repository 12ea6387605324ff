import { useEffect } from "react";

/** Tells the server the browser's time zone where it knows another or none. Nobody waits for it. */
export function useTimeZone(known: string | null): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known) return;
    // Whatever goes wrong is tried again at the next visit.
    fetch("/time-zone", { method: "POST", body: new URLSearchParams({ timeZone }) }).catch(() => {});
  }, [known]);
}
