import { useEffect, useRef } from "react";

import { ask } from "#app/http/ask.ts";

import type { TalkState } from "./talk-state.ts";

/** Messages arrive in bursts: one request tells of all. */
const TELL_AFTER_MS = 1_000;
/** What is certainly in view at the end of the talk. */
const IN_VIEW = 12;

/**
 * Tells the server what a reader at the end of the talk has before them. `hasCaughtUp`: they have read what is new since
 * their last visit, or do not want to.
 */
export function useTalkRead({ show, messages, unread, behind }: TalkState, hasCaughtUp: boolean): void {
  const told = useRef("");
  const from = messages.at(-IN_VIEW)?.id ?? messages[0]?.id;
  const to = messages.at(-1)?.id;
  const isAtEnd = show === "all" && unread === 0 && !behind;
  useEffect(() => {
    if (!isAtEnd || from === undefined || to === undefined) return undefined;
    const timer = setTimeout(() => {
      const fields = { from: String(from), to: String(to), ...(hasCaughtUp && { isReadToEnd: "on" }) };
      const telling = JSON.stringify(fields);
      if (document.hidden || telling === told.current) return;
      told.current = telling;
      ask("/coffee-talk/read", { method: "POST", body: new URLSearchParams(fields), inBackground: true }).catch(
        () => (told.current = ""),
      );
    }, TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAtEnd, from, to, hasCaughtUp]);
}
