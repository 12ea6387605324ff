import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

import { ask } from "#app/http/ask.ts";

import type { TalkState } from "./talk-state.ts";

/** Messages arrive in bursts: one request tells of all. */
const TELL_AFTER_MS = 1_000;
/** Who stays so long at the end has caught up, whatever the line about new messages says. */
const STAY_MS = 60_000;
/** What is certainly in view at the end of the talk. */
const IN_VIEW = 12;

/**
 * Tells the server what a reader at the end of the talk has before them. `hasCaughtUp`: they have read what is new since
 * their last visit, or do not want to.
 */
export function useTalkRead({ show, messages, unread, behind, atEnd }: TalkState, hasCaughtUp: boolean): void {
  const untold = useRef<URLSearchParams | null>(null);
  const [hasStayed, setStayed] = useState(false);
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => false,
  );
  const from = messages.at(-IN_VIEW)?.id ?? messages[0]?.id;
  const to = messages.at(-1)?.id;
  const isBefore = show === "all" && atEnd && unread === 0 && !behind && isVisible;
  const isReadToEnd = hasCaughtUp || hasStayed;
  useEffect(() => {
    if (!isBefore) return undefined;
    const timer = setTimeout(() => setStayed(true), STAY_MS);
    return () => clearTimeout(timer);
  }, [isBefore]);
  useEffect(() => {
    untold.current = null;
    if (!isBefore || from === undefined || to === undefined) return undefined;
    const fields = { from: String(from), to: String(to), ...(isReadToEnd && { isReadToEnd: "on" }) };
    untold.current = new URLSearchParams(fields);
    const timer = setTimeout(() => tell(untold), TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBefore, from, to, isReadToEnd]);
  useEffect(() => {
    // Whoever leaves within a second has seen it all the same.
    const leave = () => tell(untold);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function tell(untold: RefObject<URLSearchParams | null>): void {
  const body = untold.current;
  if (!body) return;
  untold.current = null;
  // The next message tells it again.
  ask("/coffee-talk/read", { method: "POST", body, keepalive: true, inBackground: true }).catch(() => {});
}
