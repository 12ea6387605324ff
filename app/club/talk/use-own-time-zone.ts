import { useSyncExternalStore } from "react";

/** During server rendering, the stored time zone. */
export function useOwnTimeZone(known: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone || known,
    () => known,
  );
}
