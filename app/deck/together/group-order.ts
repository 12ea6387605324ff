/** A book's place in one member's own order: 1 for their best, 0 for their worst. */
export type Placed = ReadonlyMap<number, number>;

export function placesOf(scores: ReadonlyArray<{ book: number; score: number }>): Map<number, number> {
  const last = Math.max(1, scores.length - 1);
  const ordered = scores.toSorted((one, other) => other.score - one.score || one.book - other.book);
  return new Map(ordered.map(({ book }, index) => [book, 1 - index / last]));
}

/** Half the least content member, half the mean: nobody is outvoted, and what most would love still comes early. */
export function contentment(book: number, members: readonly Placed[]): number {
  const places = members.map((placed) => placed.get(book) ?? 0);
  const mean = places.reduce((sum, place) => sum + place, 0) / Math.max(1, places.length);
  return (Math.min(...places) + mean) / 2;
}

/** Best for the group first; the order of `books` decides between equals. */
export function forGroup(books: readonly number[], members: readonly Placed[]): number[] {
  if (members.length === 0) return [...books];
  return books
    .map((book, index) => ({ book, index, content: contentment(book, members) }))
    .toSorted((one, other) => other.content - one.content || one.index - other.index)
    .map(({ book }) => book);
}
