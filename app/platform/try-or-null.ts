/** Result of work with the browser's storage; null if that is full or forbidden, or holds data of another version. */
export function tryOrNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
