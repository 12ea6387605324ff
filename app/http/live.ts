interface Live<News> {
  stream: string;
  received(news: News): void;
  polling?: { ms: number; hiddenMs: number; changed(): void };
  ended?(reason: string): boolean;
}

const TICK_MS = 2_000;
const REOPEN_MS = 30_000;
/** A timer that is late by this much means that the device slept; browsers have no event for that. */
const SLEPT_MS = 15_000;

/** A hidden tab has no stream, because browsers allow few connections per host and phones keep dead ones. */
export function stayLive<News>({ stream, received, polling: asking, ended }: Live<News>): () => void {
  const changed = () => asking?.changed();
  let source: EventSource | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();

  function poll(intervalMs = asking?.ms) {
    if (intervalMs !== undefined) polling ??= setInterval(changed, intervalMs);
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
    if (document.hidden) return poll(asking?.hiddenMs);
    const opening = new EventSource(stream);
    source = opening;
    opening.addEventListener("open", () => {
      stopPolling();
      changed();
    });
    opening.addEventListener("message", ({ data }) => {
      if (data === "" && !asking) open();
      else if (data === "") changed();
      else received(JSON.parse(data as string) as News);
    });
    opening.addEventListener("farewell", ({ data }) => {
      if (ended?.(JSON.parse(data as string) as string)) close();
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
    if (now - lastTick > SLEPT_MS && !document.hidden) resume();
    lastTick = now;
  }

  open();
  const ticking = setInterval(detectSleep, TICK_MS);
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
