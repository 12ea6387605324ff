import { useEffect } from "react";

import { stayLive } from "./live.ts";

export function useLive(changed: () => void): void {
  useEffect(() => stayLive(changed), [changed]);
}
