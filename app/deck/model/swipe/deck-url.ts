import { readBookId } from "#db/book-id.ts";
import { isGenre, type Genre } from "#db/genres.ts";

import { parseShuffle, type Shuffle } from "./deck-order.ts";
import type { CardPosition } from "./rules.ts";

export interface DeckUrlState {
  genre: Genre | null;
  /** Null if missing or invalid. */
  shuffle: Shuffle | null;
  at: number;
  /** The book at that position: a ranked shuffle does not determine it. Null if missing. */
  bookId: number | null;
}

/** Returns null for an unknown genre. */
export function parseDeckUrl(query: URLSearchParams): DeckUrlState | null {
  const genre = query.get("genre") || null;
  if (genre !== null && !isGenre(genre)) return null;
  return {
    genre,
    shuffle: parseShuffle(query.get("pass")),
    at: readPosition(query.get("at")),
    bookId: readBookId(query.get("book") ?? undefined),
  };
}

/** Returns 0 for anything but a whole number. */
export function readPosition(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

/** The inverse of `parseDeckUrl`, with the question mark. */
export function formatDeckUrl(genre: Genre | null, card: CardPosition & { book: { id: number } }): string {
  return `?${new URLSearchParams({ ...(genre && { genre }), pass: card.pass, at: String(card.at), book: String(card.book.id) })}`;
}
