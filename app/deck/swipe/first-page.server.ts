import type { Place } from "#app/books/places/links.ts";

import { formatShuffle } from "./deck-order.ts";
import type { DeckUrlState } from "./deck-url.ts";
import { cardsAt, nextPage } from "./next-cards.server.ts";
import { startShuffle, resumeShuffle, type DeckPage } from "./queries.server.ts";
import { signalsOf } from "./signals.server.ts";

/** A URL with a book gives that card alone; the page then requests the next ones with the device's signals. */
export async function firstPage(
  { genre, shuffle: requested, at, bookId }: DeckUrlState,
  { userId, acceptLanguage }: { userId: string | null; acceptLanguage: string | null },
  places: readonly Place[],
): Promise<DeckPage> {
  const shuffle = await resumeShuffle(genre, requested);
  const resumed = shuffle === requested;
  if (resumed && bookId !== null) {
    const cards = await cardsAt(genre, formatShuffle(shuffle), [[at, bookId]], places);
    if (cards.length > 0) return { cards, next: 0 };
  }
  const signals = await signalsOf(userId, shuffle.began, undefined, acceptLanguage);
  // The account knows at least the swiped books of this shuffle.
  const known = signals.swiped.filter((book) => !signals.seen.has(book));
  const page = await nextPage(genre, shuffle, { at: resumed ? at : 0, part: 0, known }, signals, places);
  if (page.cards.length > 0 || !resumed) return page;
  return nextPage(genre, await startShuffle(genre, shuffle), { at: 0, part: 0, known: [] }, signals, places);
}
