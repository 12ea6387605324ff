/**
 * How long an answer holds for those who ask after it. Shorter than any writer's answer takes to come back to them,
 * so whoever has seen a change made finds it; long enough that a thousand readers at once cost one question.
 */
const HOLDS_MS = 1;

/** Asks for the present version, once for all who ask at the same time; null where it cannot be had. */
export function createVersionCheck(version: () => Promise<string>): () => Promise<string | null> {
  let beganAt = -Infinity;
  let latest: Promise<string | null> = Promise.resolve(null);
  let next: Promise<string | null> | null = null;
  let isAsking = false;

  function ask(): Promise<string | null> {
    beganAt = performance.now();
    isAsking = true;
    next = null;
    latest = version()
      .catch(() => null)
      .finally(() => {
        isAsking = false;
      });
    return latest;
  }

  return () => {
    if (performance.now() - beganAt < HOLDS_MS) return latest;
    // One that began earlier may have read what was true before: wait for the next, together.
    return isAsking ? (next ??= latest.then(ask)) : ask();
  };
}
