export interface Unlocked {
  key: string;
  name: string;
}

export function newlyUnlocked(before: readonly Unlocked[], after: readonly Unlocked[]): Unlocked[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}
