import type { NewMessages } from "./message.ts";

/** Poll interval without a stream. */
const POLL_MS = 2_000;
/** Poll interval of a hidden tab; browsers soon throttle it to once a minute. */
const HIDDEN_POLL_MS = 30_000;
/** Reopens a closed stream after this. */
const REOPEN_MS = 30_000;
/** A timer that is late by this much means that the device slept; browsers have no event for that. */
const SLEPT_MS = 15_000;

/**
 * Calls `received` with the new messages of a stream, and `changed` whenever there may be anything else new: on each
 * hint of a stream, every two seconds without one, and after each gap. A hidden tab polls without a stream, because
 * browsers allow few connections per host and phones keep dead ones. Calls `ended` with the server's reason when it
 * ends the session; that returns whether the page is left. Returns the function that stops it.
 */
export function stayLive(
  changed: () => void,
  received: (news: NewMessages) => void,
  ended: (reason: string) => boolean,
): () => void {
  let source: EventSource | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();

  function poll(intervalMs = POLL_MS) {
    polling ??= setInterval(changed, intervalMs);
  }

  function stopPolling() {
    clearInterval(polling);
    polling = undefined;
  }

  function close() {
    clearTimeout(reopening);
    stopPolling();
    source?.close();
    source = null;
  }

  function open() {
    close();
    if (document.hidden) return poll(HIDDEN_POLL_MS);
    const opening = new EventSource("/coffee-talk/stream");
    source = opening;
    opening.addEventListener("open", () => {
      stopPolling();
      changed();
    });
    opening.addEventListener("message", ({ data }) => {
      if (data === "") changed();
      else received(JSON.parse(data as string) as NewMessages);
    });
    opening.addEventListener("farewell", ({ data }) => {
      if (ended(JSON.parse(data as string) as string)) close();
    });
    opening.addEventListener("error", () => {
      poll();
      if (opening.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
    });
  }

  function resume() {
    if (!document.hidden) changed();
    open();
  }

  function detectSleep() {
    const now = Date.now();
    // Timers of a hidden tab are always late.
    if (now - lastTick > SLEPT_MS && !document.hidden) resume();
    lastTick = now;
  }

  open();
  const ticking = setInterval(detectSleep, POLL_MS);
  document.addEventListener("visibilitychange", resume);
  document.addEventListener("resume", resume);
  window.addEventListener("online", resume);
  window.addEventListener("pageshow", resume);
  return () => {
    close();
    clearInterval(ticking);
    document.removeEventListener("visibilitychange", resume);
    document.removeEventListener("resume", resume);
    window.removeEventListener("online", resume);
    window.removeEventListener("pageshow", resume);
  };
}
