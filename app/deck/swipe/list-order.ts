/** By what the device has shown, not by position: the list may change, yet no book comes twice or is left out. */
export function remaining(ids: readonly number[], known: readonly number[]): number[] {
  const shown = new Set(known);
  return ids.filter((id) => !shown.has(id));
}
