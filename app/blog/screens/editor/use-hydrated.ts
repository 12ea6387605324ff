import { useSyncExternalStore } from "react";

/** False on the server and as long as the page is as the server sent it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
