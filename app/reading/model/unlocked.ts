/** An achievement that a reader has unlocked. */
export interface Unlocked {
  key: string;
  name: string;
}

/** What is in the second list and was not in the first. */
export function newlyUnlocked(before: readonly Unlocked[], after: readonly Unlocked[]): Unlocked[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}
