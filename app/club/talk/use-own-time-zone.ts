import { useSyncExternalStore } from "react";

/** The browser's time zone; during server rendering the stored one. */
export function useOwnTimeZone(known: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone || known,
    () => known,
  );
}
