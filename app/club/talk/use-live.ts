import { useEffect } from "react";

import { stayLive } from "#app/http/live.ts";

import type { NewMessages } from "./message.ts";

const POLL_MS = 2_000;
/** Browsers soon throttle a hidden tab to once a minute. */
const HIDDEN_POLL_MS = 30_000;

/** `changed` is called whenever there may be anything else new. All functions must be stable. */
export function useLive(
  changed: () => void,
  received: (news: NewMessages) => void,
  ended: (reason: string) => boolean,
): void {
  useEffect(() => {
    const polling = { ms: POLL_MS, hiddenMs: HIDDEN_POLL_MS, changed };
    return stayLive({ stream: "/coffee-talk/stream", received, polling, ended });
  }, [changed, received, ended]);
}
