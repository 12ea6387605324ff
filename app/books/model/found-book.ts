import type { Answer } from "#app/http/answer.ts";
import type { Genre } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

/** What is searched for has at most so many characters: more than any title that somebody types. */
export const LONGEST_QUERY = 200;

/** Of the title and the author of a book typed by hand, in characters. */
export const LONGEST_NAME = 500;

/** Of a book typed by hand. */
export const PAGES = { min: 1, max: MAX_PAGES };

/** A book that a search found: one of ours, or one that only an outside catalogue knows. */
export interface FoundBook {
  /** Ours; null for one that is not in our catalogue. */
  id: number | null;
  /** The outside catalogue's id; null for a book that came without one. */
  externalId: string | null;
  title: string;
  author: string;
  genre: Genre;
  /** 0 where it is not known. */
  pages: number;
  description: string;
  isbn13: string | null;
  cover: { src: string; srcSet: string | null };
  /** On the reader's list already. */
  listed: boolean;
}

/** What a search answers: books, or in words for the reader why there are none. */
export type FoundAnswer = { books: FoundBook[] } | { problem: string };

/** What adding a book to the list answers; `already`: it was there before. */
export type AddAnswer = Answer<{ entryId: number; already: boolean }>;

/** The books of `outside` that are not among `own`: neither the same book, nor the same ISBN, nor the same name. */
export function withoutDoubles(own: readonly FoundBook[], outside: readonly FoundBook[]): FoundBook[] {
  const seen = new Set(own.flatMap(signsOf));
  return outside.filter((book) => {
    const signs = signsOf(book);
    if (signs.some((sign) => seen.has(sign))) return false;
    for (const sign of signs) seen.add(sign);
    return true;
  });
}

function signsOf({ id, externalId, isbn13, title, author }: FoundBook): string[] {
  return [
    id !== null && `id ${id}`,
    externalId !== null && `external ${externalId}`,
    isbn13 !== null && `isbn ${isbn13}`,
    `name ${letters(title)} by ${letters(author)}`,
  ].filter((sign) => sign !== false);
}

/** A name without accents, capitals, spaces and punctuation: `J. R. R. Tolkien` and `J.R.R. Tolkien` are one. */
function letters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
