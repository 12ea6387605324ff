/**
 * Whether one version comes before another, by the order of semver: numbers first, and a pre-release before what it
 * precedes. Two pre-releases of the same numbers are taken as equally old, which errs on the side of a complaint:
 * `1.0.0-beta.2` counts as before `1.0.0-beta.1`. Throws for what is no version.
 */
export function isBefore(version: string, other: string): boolean {
  const [mine, theirs] = [parse(version), parse(other)];
  for (const [place, number] of mine.numbers.entries()) {
    if (number !== theirs.numbers[place]) return number < theirs.numbers[place]!;
  }
  return mine.preRelease;
}

function parse(version: string): { numbers: number[]; preRelease: boolean } {
  const [, major, minor, patch, pre] = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`${JSON.stringify(version)} is no version`);
  return { numbers: [major, minor, patch].map(Number), preRelease: pre !== undefined };
}
