/** A book's place in one member's own order: 1 for their best, 0 for their worst. */
export type Placed = ReadonlyMap<number, number>;

export function placesOf(scores: ReadonlyArray<{ book: number; score: number }>): Map<number, number> {
  const last = Math.max(1, scores.length - 1);
  const ordered = scores.toSorted((one, other) => other.score - one.score || one.book - other.book);
  return new Map(ordered.map(({ book }, index) => [book, 1 - index / last]));
}

/** The upper fifth of an order is worth much, the middle hardly anything. */
const STEEPNESS = 6;
/** How soon a member's turn comes who had less than the others. */
const FAIRNESS = 2;

/**
 * The first `count` for the group: each card is the one that is worth most to all, and most counts who has got least by
 * the cards before it. The order of `books` decides between equals.
 */
export function forGroup(books: readonly number[], members: readonly Placed[], count = books.length): number[] {
  const worth = members.map((placed) => books.map((book) => (placed.get(book) ?? 0) ** STEEPNESS));
  const got = members.map(() => 0);
  const left = new Set(books.keys());
  const order: number[] = [];
  while (order.length < count && left.size > 0) {
    const least = Math.min(...got);
    const weights = got.map((value) => Math.exp(FAIRNESS * (least - value)));
    const worthNow = (at: number) => worth.reduce((sum, each, member) => sum + weights[member]! * each[at]!, 0);
    const next = best(left, worthNow);
    left.delete(next);
    order.push(books[next]!);
    for (const [member, each] of worth.entries()) got[member]! += each[next]!;
  }
  return order;
}

function best(places: Iterable<number>, worthOf: (place: number) => number): number {
  let [found, most] = [-1, -1];
  for (const place of places) {
    const worth = worthOf(place);
    if (worth > most) [found, most] = [place, worth];
  }
  return found;
}
