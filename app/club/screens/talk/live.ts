/** The rhythm of asking where no stream holds. */
const POLL_MS = 2_000;
/** A hidden tab asks so often how many messages wait: browsers let it no oftener than once a minute before long. */
const HIDDEN_POLL_MS = 30_000;
/** A stream that was refused is tried again after this. */
const REFUSED_MS = 30_000;
/** A clock that is this much further than its rhythm allows has slept: no browser says so when a lid is opened. */
const SLEPT_MS = 15_000;

/**
 * Calls `changed` whenever there may be something new: a stream says so, or, where none holds, every two seconds, and
 * always after a gap. A hidden tab holds nothing open, and asks now and then: browsers allow few connections to a host,
 * and phones keep dead ones. Returns what ends it.
 */
export function stayLive(changed: () => void): () => void {
  let source: EventSource | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let refused: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();

  function poll(rhythm = POLL_MS) {
    polling ??= setInterval(changed, rhythm);
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
    if (document.hidden) return poll(HIDDEN_POLL_MS);
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

  function noticeSleep() {
    const now = Date.now();
    // In a hidden tab every clock is slow.
    if (now - lastTick > SLEPT_MS && !document.hidden) comeBack();
    lastTick = now;
  }

  open();
  const ticking = setInterval(noticeSleep, POLL_MS);
  document.addEventListener("visibilitychange", comeBack);
  document.addEventListener("resume", comeBack);
  window.addEventListener("online", comeBack);
  window.addEventListener("pageshow", comeBack);
  return () => {
    close();
    clearInterval(ticking);
    document.removeEventListener("visibilitychange", comeBack);
    document.removeEventListener("resume", comeBack);
    window.removeEventListener("online", comeBack);
    window.removeEventListener("pageshow", comeBack);
  };
}
