export function shuffle<T>(values: readonly T[], draw: () => number): T[] {
  const shuffled = [...values];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
