import { HEAD_CARDS } from "#app/deck/swipe/rules.ts";

import { WINDOW_BOOKS } from "./constants.ts";

/** At most `HEAD_CARDS` + `WINDOW_BOOKS` ids, so that a request can carry it. */
export interface DrawState {
  head: readonly number[];
  window: number;
  drawn: readonly number[];
  /** Round 0 draws books that the reader had not swiped before the shuffle began, round 1 the rest. */
  round: 0 | 1;
}

export const INITIAL_DRAW: DrawState = { head: [], window: 0, drawn: [], round: 0 };

export interface CardSource<Card extends { book: number }> {
  /** Positions in the shuffled order; deleted books leave holes. */
  size: number;
  booksAt(start: number, end: number): Promise<readonly number[]>;
  /** Swiped before this shuffle began, undone or not: so the answer never changes. */
  seenBefore(book: number): boolean;
  pick(request: {
    count: number;
    pool: readonly number[];
    without: ReadonlySet<number>;
  }): Promise<readonly Card[]> | readonly Card[];
  order(books: readonly number[], count: number): readonly Card[];
}

/** Fewer than `count` only at the end, or after `maxWindows`. A shuffle shows every book once, whatever the taste. */
export async function drawCards<Card extends { book: number }>(
  source: CardSource<Card>,
  from: DrawState,
  count: number,
  maxWindows = 10,
): Promise<{ cards: Card[]; state: DrawState; ended: boolean }> {
  let state = from;
  const cards: Card[] = [];
  if (state.window === 0 && state.drawn.length === 0 && state.round === 0 && state.head.length < HEAD_CARDS) {
    const pool = (await source.booksAt(0, Math.min(WINDOW_BOOKS, source.size))).filter(
      (book) => !source.seenBefore(book),
    );
    const request = { count: Math.min(count, HEAD_CARDS - state.head.length), pool, without: new Set(state.head) };
    const picked = (await source.pick(request)).filter(({ book }) => !source.seenBefore(book));
    cards.push(...picked);
    state = { ...state, head: [...state.head, ...picked.map(({ book }) => book)] };
  }
  const inHead = new Set(state.head);
  for (let windows = 0; cards.length < count && windows < maxWindows;) {
    const start = state.window * WINDOW_BOOKS;
    if (start >= source.size) {
      if (state.round === 1) return { cards, state, ended: true };
      state = { ...state, window: 0, drawn: [], round: 1 };
      continue;
    }
    const drawn = new Set(state.drawn);
    const books = await source.booksAt(start, Math.min(start + WINDOW_BOOKS, source.size));
    const left = books.filter(
      (book) => source.seenBefore(book) === (state.round === 1) && !inHead.has(book) && !drawn.has(book),
    );
    // One more than needed tells whether the window is finished.
    const ordered = source.order(left, count - cards.length + 1);
    const shown = ordered.slice(0, count - cards.length);
    cards.push(...shown);
    state =
      shown.length === ordered.length
        ? { ...state, window: state.window + 1, drawn: [] }
        : { ...state, drawn: [...state.drawn, ...shown.map(({ book }) => book)] };
    windows += 1;
  }
  return { cards, state, ended: false };
}
