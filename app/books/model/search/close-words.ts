/** Shorter words have too many neighbours. */
export const SHORTEST_CORRECTED = 4;
const MOST_WORDS = 6;

/**
 * The words among `candidates` that `typed` may be a misspelling of, the closest first. A word with a digit is none: a
 * wrong number is another number.
 */
export function closeWords(typed: string, candidates: readonly string[]): string[] {
  if (typed.length < SHORTEST_CORRECTED || /\d/.test(typed)) return [];
  const most = allowedEdits(typed.length);
  return candidates
    .map((word) => ({ word, edits: editDistance(typed, word, most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
}

function allowedEdits(length: number): number {
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that make one word of the other ("optimal string
 * alignment"); `most + 1` if there are more.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, current];
  }
  return above[b.length]!;
}
