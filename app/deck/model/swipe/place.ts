import { readBookId } from "#db/book-id.ts";
import { isGenre, type Genre } from "#db/genres.ts";

import { parsePass, type Pass } from "./deck-order.ts";
import type { Placed } from "./rules.ts";

/** Where a reader is in a deck, as the query of the address says it. */
export interface Place {
  /** Null for all genres. */
  genre: Genre | null;
  /** Null where the address names no pass, or none that can be read. */
  pass: Pass | null;
  at: number;
  /** The book that lies there: a ranked pass cannot be told from its name alone. Null where the address names none. */
  bookId: number | null;
}

/** Null where the genre is none of the ten. */
export function readPlace(query: URLSearchParams): Place | null {
  const genre = query.get("genre") || null;
  if (genre !== null && !isGenre(genre)) return null;
  return {
    genre,
    pass: parsePass(query.get("pass")),
    at: readPosition(query.get("at")),
    bookId: readBookId(query.get("book") ?? undefined),
  };
}

/** The position as a whole number from 0; anything else is the start. */
export function readPosition(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

/** The query, with its question mark, that `readPlace` reads back. */
export function placeQuery(genre: Genre | null, card: Placed & { book: { id: number } }): string {
  return `?${new URLSearchParams({ ...(genre && { genre }), pass: card.pass, at: String(card.at), book: String(card.book.id) })}`;
}
