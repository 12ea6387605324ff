import { useEffect } from "react";

/** The rhythm of asking where no stream holds. */
const POLL_MS = 2_000;
/** A stream that was refused is tried again after this. */
const REFUSED_MS = 30_000;

/**
 * Calls `changed` whenever there may be something new: a stream says so, or, where none holds, every two seconds, and
 * always after a gap. A hidden tab holds nothing open: browsers allow few connections to a host, and phones keep
 * dead ones.
 */
export function useLive(changed: () => void): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let polling: ReturnType<typeof setInterval> | undefined;
    let refused: ReturnType<typeof setTimeout> | undefined;

    function poll() {
      polling ??= setInterval(changed, POLL_MS);
    }

    function stopPolling() {
      clearInterval(polling);
      polling = undefined;
    }

    function close() {
      clearTimeout(refused);
      stopPolling();
      source?.close();
      source = null;
    }

    function open() {
      close();
      if (document.hidden) return;
      const opening = new EventSource("/coffee-talk/stream");
      source = opening;
      opening.addEventListener("open", () => {
        stopPolling();
        changed();
      });
      opening.addEventListener("message", changed);
      opening.addEventListener("error", () => {
        poll();
        if (opening.readyState === EventSource.CLOSED) refused = setTimeout(open, REFUSED_MS);
      });
    }

    function comeBack() {
      if (!document.hidden) changed();
      open();
    }

    open();
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("online", comeBack);
    window.addEventListener("pageshow", comeBack);
    return () => {
      close();
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("online", comeBack);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [changed]);
}
