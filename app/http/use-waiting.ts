import { useSyncExternalStore } from "react";

import { isWaiting, onWaitingChange } from "./connection.ts";

export function useWaiting(): boolean {
  return useSyncExternalStore(onWaitingChange, isWaiting, () => false);
}
