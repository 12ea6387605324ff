import { deckQuery, storeDeckQuery } from "./device-swipes.ts";

/** The top card was chosen before a change of the reader's taste, so the next visit draws another one. */
export function dropTopCard(): void {
  const query = new URLSearchParams(deckQuery());
  query.delete("book");
  if (query.size > 0) storeDeckQuery(`?${query}`);
}
