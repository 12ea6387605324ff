/**
 * What the work with the browser's storage comes to; null where that is full or forbidden, or holds what another version
 * wrote.
 */
export function tryOrNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
