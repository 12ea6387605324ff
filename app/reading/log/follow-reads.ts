/** The column is a smallint and holds at most 32,767. */
export const MAX_READS = 10_000;
/** Added to the reads of an entry that is merged into another one. */
export const MERGED_READ = MAX_READS + 1;

interface Renumbered {
  before: number;
  after: number;
}

/**
 * Maps the reads that have a review to their new numbers: a review follows the last remaining line of its read. A read
 * without such a line keeps its number. A number that is taken becomes the next free one.
 */
export function followReads(reviewed: readonly number[], lines: readonly Renumbered[]): Map<number, number> {
  const followed = new Map(lines.map(({ before, after }) => [before, after]));
  const moves = new Map<number, number>();
  const taken = new Set<number>();
  let free = Math.max(0, ...lines.map(({ after }) => after));
  const [led, left] = [true, false].map((has) =>
    reviewed.filter((read) => followed.has(read) === has).toSorted((a, b) => a - b),
  );
  for (const read of [...led!, ...left!]) {
    let to = followed.get(read) ?? read % MERGED_READ;
    while (taken.has(to)) to = free += 1;
    taken.add(to);
    moves.set(read, to);
  }
  return moves;
}
