import { useSyncExternalStore } from "react";

import { dayIn } from "#app/platform/dates.ts";

const LOOK_MS = 60_000;

/** Also on a page that stays open over midnight. */
export function useToday(timeZone: string): string {
  const today = () => dayIn(timeZone, new Date());
  return useSyncExternalStore(everyMinute, today, today);
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_MS);
  return () => clearInterval(timer);
}
