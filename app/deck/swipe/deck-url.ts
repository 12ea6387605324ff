import { readBookId } from "#db/book-id.ts";
import { isGenre, type Genre } from "#db/genres.ts";

import { parseShuffle, type Shuffle } from "./deck-order.ts";
import type { CardPosition } from "./rules.ts";

/** What is swiped, as in the URL and in the body of `POST /deck`: a genre, the books that a page lists, or all books. */
export interface DeckName {
  genre?: Genre;
  /** The address of that page. */
  list?: string;
}

export interface DeckUrlState {
  genre: Genre | null;
  /** A list has no genre. */
  list: string | null;
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
  const list = query.get("list");
  return {
    genre: list === null ? genre : null,
    list,
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
export function formatDeckUrl(deck: DeckName, card: CardPosition & { book: { id: number } }): string {
  return `?${new URLSearchParams({ ...deck, pass: card.pass, at: String(card.at), book: String(card.book.id) })}`;
}
