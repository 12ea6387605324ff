import { within } from "#app/platform/deadline.ts";

/**
 * How long a version is reused, in milliseconds. Shorter than a writer's answer takes to return, so that whoever has
 * seen a change made also finds it; long enough that a thousand requests at once cost one query.
 */
const HOLDS_MS = 1;
/** While the database answers later than this, pages are sent as they are: a busy hour is when they matter most. */
const TIMEOUT_MS = 1_000;

/** Shares one query of the current version between simultaneous callers; null if it cannot be read. */
export function createVersionCheck(version: () => Promise<string>): () => Promise<string | null> {
  let beganAt = -Infinity;
  let latest: Promise<string | null> = Promise.resolve(null);
  let next: Promise<string | null> | null = null;
  let isAsking = false;

  function ask(): Promise<string | null> {
    beganAt = performance.now();
    isAsking = true;
    next = null;
    latest = within(version(), TIMEOUT_MS)
      .catch(() => null)
      .finally(() => {
        isAsking = false;
      });
    return latest;
  }

  return () => {
    if (performance.now() - beganAt < HOLDS_MS) return latest;
    // A query that started earlier may have read the previous version: wait for the next, shared one.
    return isAsking ? (next ??= latest.then(ask)) : ask();
  };
}
