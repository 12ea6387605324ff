import { useEffect } from "react";

import { stayLive } from "./live.ts";

/** See `stayLive`, for as long as the page stands. */
export function useLive(changed: () => void): void {
  useEffect(() => stayLive(changed), [changed]);
}
