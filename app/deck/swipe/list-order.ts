/**
 * The books of a list that the device has not shown yet, in the list's order. By what it has shown and not by a
 * position, because the list is read anew for every request: whatever comes, goes or moves meanwhile, no book comes
 * twice, and none that stays in the list is left out.
 */
export function remaining(ids: readonly number[], known: readonly number[]): number[] {
  const shown = new Set(known);
  return ids.filter((id) => !shown.has(id));
}
