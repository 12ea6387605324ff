import { signalsOf } from "#app/deck/model/signals.server.ts";

import { formatPass } from "./deck-order.ts";
import { cardsAgain, nextPage } from "./next-cards.server.ts";
import type { Place } from "./place.ts";
import { beginPass, resumePass, type DeckPage } from "./queries.server.ts";

/**
 * What `/` opens with. An address with a book leads to that card alone: what comes after it, the page asks for with
 * what this device knows. One without begins a pass, or goes on with it as far as the account knows.
 */
export async function firstPage({ genre, pass: wanted, at, bookId }: Place, userId: string | null): Promise<DeckPage> {
  const pass = await resumePass(genre, wanted);
  const resumed = pass === wanted;
  if (resumed && bookId !== null) {
    const cards = await cardsAgain(genre, formatPass(pass), [[at, bookId]]);
    if (cards.length > 0) return { cards, next: 0 };
  }
  const signals = await signalsOf(userId, pass.began);
  // Of the pass itself the account knows at least what was decided in it.
  const known = signals.decisions.flatMap(({ book }) => (signals.seen.has(book) ? [] : [book]));
  const page = await nextPage(genre, pass, { at: resumed ? at : 0, part: 0, known }, signals);
  // A link to the very end of a pass leads to the start of the next one.
  if (page.cards.length > 0 || !resumed) return page;
  return nextPage(genre, await beginPass(genre, pass), { at: 0, part: 0, known: [] }, signals);
}
