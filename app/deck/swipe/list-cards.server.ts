import { randomInt } from "node:crypto";

import type { Place } from "#app/books/places/links.ts";
import type { BookList } from "#app/deck/lists/book-list.ts";

import { formatShuffle, type Shuffle } from "./deck-order.ts";
import type { DeckUrlState } from "./deck-url.ts";
import { remaining } from "./list-order.ts";
import { cardsAt, type DeckPosition } from "./next-cards.server.ts";
import type { DeckPage } from "./queries.server.ts";
import { PAGE_SIZE } from "./rules.ts";

type ListPosition = Pick<DeckPosition, "at" | "known">;

/** A URL with a book of the list gives that card alone; the page then requests the next ones. */
export async function firstListPage(
  { ids }: BookList,
  { shuffle, at, bookId }: Pick<DeckUrlState, "shuffle" | "at" | "bookId">,
  places: readonly Place[],
): Promise<DeckPage> {
  if (shuffle && bookId !== null && ids.includes(bookId)) {
    const cards = await cardsAt(null, formatShuffle(shuffle), [[at, bookId]], places);
    if (cards.length > 0) return { cards, next: 0 };
  }
  const isInside = shuffle !== null && at < ids.length;
  return isInside
    ? nextListPage(ids, shuffle, { at, known: ids.slice(0, at) }, places)
    : nextListPage(ids, startList(ids), { at: 0, known: [] }, places);
}

export async function nextListPage(
  ids: readonly number[],
  shuffle: Shuffle,
  { at, known }: ListPosition,
  places: readonly Place[],
): Promise<DeckPage> {
  const pass = formatShuffle(shuffle);
  for (let left = remaining(ids, known); left.length > 0; left = left.slice(PAGE_SIZE)) {
    const shown = left.slice(0, PAGE_SIZE).map((id, index): [number, number] => [at + index, id]);
    const cards = await cardsAt(null, pass, shown, places);
    if (cards.length > 0) return { cards, next: left.length > PAGE_SIZE ? 0 : null };
  }
  return { cards: [], next: null };
}

/** Names a run through a list, so that its swipes are told from those of an earlier run. */
export function startList(ids: readonly number[]): Shuffle {
  return { seed: randomInt(2 ** 32), size: ids.length, epoch: 0, lap: 0, began: Date.now() };
}
