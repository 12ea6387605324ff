import { useEffect } from "react";

import { stayLive } from "#app/http/live.ts";

import type { NewMessages } from "./message.ts";

/** See `stayLive`. All functions must be stable. */
export function useLive(
  changed: () => void,
  received: (news: NewMessages) => void,
  ended: (reason: string) => boolean,
): void {
  useEffect(
    () => stayLive("/coffee-talk/stream", changed, (news) => received(news as NewMessages), ended),
    [changed, received, ended],
  );
}
