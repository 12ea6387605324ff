import type { Answer } from "#app/http/answer.ts";
import type { Genre } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

export const LONGEST_QUERY = 200;

/** Characters of the title and of the author of a book typed by hand. */
export const LONGEST_NAME = 500;

export const PAGES = { min: 1, max: MAX_PAGES };

/** A search result: a book of our catalogue, or one that only an outside catalogue has. */
export interface FoundBook {
  /** Null if it is not in our catalogue. */
  id: number | null;
  /** The id in the outside catalogue; null if our book has none. */
  externalId: string | null;
  title: string;
  author: string;
  genre: Genre;
  /** 0 if unknown. */
  pages: number;
  description: string;
  isbn13: string | null;
  cover: { src: string; srcSet: string | null };
  listed: boolean;
}

/** The answer to a search; `problem` is an error message for the reader. */
export type FoundAnswer = { books: FoundBook[] } | { problem: string };

/** The answer to adding a book to the list. `already`: it was on the list before. */
export type AddAnswer = Answer<{ entryId: number; already: boolean }>;

/** The books of `outside` that share no id, ISBN or name with a book of `own`. */
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
    `name ${foldName(title)} by ${foldName(author)}`,
  ].filter((sign) => sign !== false);
}

/** Drops accents, case, spaces and punctuation: `J. R. R. Tolkien` equals `J.R.R. Tolkien`. */
function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
