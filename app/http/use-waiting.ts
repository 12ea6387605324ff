import { useSyncExternalStore } from "react";

import { isWaiting, onWaitingChange } from "./connection.ts";

/** True while requests wait for the connection. */
export function useWaiting(): boolean {
  return useSyncExternalStore(onWaitingChange, isWaiting, () => false);
}
