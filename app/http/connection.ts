const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];

let waiting = 0;
const listeners = new Set<() => void>();

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWaiting = (): boolean => waiting > 0;

let outdated = false;

export const isOutdated = (): boolean => outdated;

export function markOutdated(): void {
  outdated = true;
  tell();
}

/** Resolves when the browser comes online, or after a pause that grows with `tries`. */
export function connectionBack(tries: number, signal?: AbortSignal, shown: 0 | 1 = 1): Promise<void> {
  changeWaiting(shown);
  const ended = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const given = () => resolve();
    const timer = navigator.onLine ? setTimeout(given, RETRY_MS[tries] ?? RETRY_MS.at(-1)) : undefined;
    ended.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", given, { signal: ended.signal });
    const left = () => reject(signal!.reason as Error);
    if (signal?.aborted) left();
    else signal?.addEventListener("abort", left, { signal: ended.signal });
  }).finally(() => {
    ended.abort();
    changeWaiting(-shown);
  });
}

function changeWaiting(by: number): void {
  waiting += by;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
