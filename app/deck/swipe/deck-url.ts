import { readBookId } from "#db/book-id.ts";
import { isGenre, type Genre } from "#db/genres.ts";

import { parseShuffle, type Shuffle } from "./deck-order.ts";
import type { CardPosition } from "./rules.ts";

export interface DeckName {
  genre?: Genre;
  list?: string;
}

export interface DeckUrlState {
  genre: Genre | null;
  list: string | null;
  shuffle: Shuffle | null;
  at: number;
  /** A position in a ranked shuffle does not determine its book. */
  bookId: number | null;
}

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

export function readPosition(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

export function formatDeckUrl(deck: DeckName, card: CardPosition & { book: { id: number } }): string {
  return `?${new URLSearchParams({ ...deck, pass: card.pass, at: String(card.at), book: String(card.book.id) })}`;
}
