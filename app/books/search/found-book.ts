import type { Answer } from "#app/http/answer.ts";
import type { Genre } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

export const LONGEST_QUERY = 200;

export const LONGEST_NAME = 500;

export const PAGES = { min: 1, max: MAX_PAGES };

export interface FoundBook {
  /** Null outside our catalogue. */
  id: number | null;
  /** The id in the outside catalogue. */
  externalId: string | null;
  title: string;
  author: string;
  genre: Genre;
  pages: number;
  description: string;
  isbn13: string | null;
  cover: { src: string; srcSet: string | null };
  listed: boolean;
}

/** `problem` is a message for the reader. */
export type FoundAnswer = { books: FoundBook[] } | { problem: string };

export type AddAnswer = Answer<{ entryId: number; already: boolean }>;

/** Drops books of `outside` that share an id, ISBN or name with one of `own`. */
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

/** `J. R. R. Tolkien` equals `J.R.R. Tolkien`. */
function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
