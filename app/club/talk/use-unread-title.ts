import { useEffect } from "react";

const TITLE = "Coffee Talk · Bookmatch";

/** Shows the number of unread messages in the page's title; calls `onVisible` when the page becomes visible again. */
export function useUnreadTitle(unread: number, onVisible: () => void): void {
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${TITLE}` : TITLE;
  }, [unread]);

  useEffect(() => {
    const notify = () => document.hidden || onVisible();
    document.addEventListener("visibilitychange", notify);
    return () => document.removeEventListener("visibilitychange", notify);
  }, [onVisible]);
}
