import { useEffect } from "react";

import { stayLive } from "./live.ts";

/** Both functions must be stable. */
export function useLive(changed: () => void, ended: (reason: string) => void): void {
  useEffect(() => stayLive(changed, ended), [changed, ended]);
}
