import { useEffect } from "react";

import { stayLive } from "./live.ts";

type Live = Parameters<typeof stayLive>;

/** See `stayLive`. All functions must be stable. */
export function useLive(changed: Live[0], received: Live[1], ended: Live[2]): void {
  useEffect(() => stayLive(changed, received, ended), [changed, received, ended]);
}
