import { useSyncExternalStore } from "react";

import { isOutdated, isWaiting, onConnectionChange } from "./connection.ts";

export function useWaiting(): boolean {
  return useSyncExternalStore(onConnectionChange, isWaiting, () => false);
}

export function useOutdated(): boolean {
  return useSyncExternalStore(onConnectionChange, isOutdated, () => false);
}
