import { HEAD_CARDS, WINDOW_BOOKS } from "./constants.ts";

/**
 * Where a reader is in a ranked pass. Bounded, so that it can travel with a request: at most `HEAD_CARDS` and
 * `WINDOW_BOOKS` ids. `round` 0 deals what the reader had not swiped before the pass began, `round` 1 the rest.
 */
export interface PassPlace {
  /** Books picked from the whole deck at the beginning of the pass, in the order they came. */
  head: readonly number[];
  /** The window of the shuffled order that is being dealt, and the books of it that have come. */
  window: number;
  dealt: readonly number[];
  round: 0 | 1;
}

export const PASS_BEGINS: PassPlace = { head: [], window: 0, dealt: [], round: 0 };

export interface PassDeck<Card extends { book: number }> {
  /** Positions of the shuffled order; deleted books leave holes. */
  size: number;
  /** The books at some positions of it, holes left out. */
  booksAt(start: number, end: number): Promise<readonly number[]>;
  /** Whether the reader swiped a book before this pass began, taken back or not: an answer that never changes. */
  seenBefore(book: number): boolean;
  /** Up to `count` of the best cards of the whole deck, none of `without`; `pool` is next in the shuffled order. */
  pick(request: {
    count: number;
    pool: readonly number[];
    without: ReadonlySet<number>;
  }): Promise<readonly Card[]> | readonly Card[];
  /** The best `count` of those of these books that may be shown: fewer only if there are no more. */
  order(books: readonly number[], count: number): readonly Card[];
}

/**
 * The next cards and the place after them; fewer than `count` only at the end of the pass, or where `maxWindows`
 * windows had nothing to show. The head takes books out of the shuffled order; the windows cut the order into parts
 * and deal each part, less the head, to its last book. So a pass shows every book once, whatever is ranked how, and
 * the taste may change with every call.
 */
export async function nextCards<Card extends { book: number }>(
  deck: PassDeck<Card>,
  from: PassPlace,
  count: number,
  maxWindows = 10,
): Promise<{ cards: Card[]; place: PassPlace; ended: boolean }> {
  let place = from;
  const cards: Card[] = [];
  if (place.window === 0 && place.dealt.length === 0 && place.round === 0 && place.head.length < HEAD_CARDS) {
    const pool = (await deck.booksAt(0, Math.min(WINDOW_BOOKS, deck.size))).filter((book) => !deck.seenBefore(book));
    const request = { count: Math.min(count, HEAD_CARDS - place.head.length), pool, without: new Set(place.head) };
    const picked = (await deck.pick(request)).filter(({ book }) => !deck.seenBefore(book));
    cards.push(...picked);
    place = { ...place, head: [...place.head, ...picked.map(({ book }) => book)] };
  }
  const inHead = new Set(place.head);
  for (let windows = 0; cards.length < count && windows < maxWindows;) {
    const start = place.window * WINDOW_BOOKS;
    if (start >= deck.size) {
      if (place.round === 1) return { cards, place, ended: true };
      place = { ...place, window: 0, dealt: [], round: 1 };
      continue;
    }
    const gone = new Set(place.dealt);
    const books = await deck.booksAt(start, Math.min(start + WINDOW_BOOKS, deck.size));
    const left = books.filter(
      (book) => deck.seenBefore(book) === (place.round === 1) && !inHead.has(book) && !gone.has(book),
    );
    // One more than is shown says whether the window is done.
    const ordered = deck.order(left, count - cards.length + 1);
    const shown = ordered.slice(0, count - cards.length);
    cards.push(...shown);
    place =
      shown.length === ordered.length
        ? { ...place, window: place.window + 1, dealt: [] }
        : { ...place, dealt: [...place.dealt, ...shown.map(({ book }) => book)] };
    windows += 1;
  }
  return { cards, place, ended: false };
}
