import { z } from "zod";

import { GENRES } from "#db/genres.ts";
import { cleaned, cut } from "#db/import/clean-text.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { MAX_PAGES } from "#db/reading.ts";

export const UNKNOWN_AUTHOR = "Unknown Author";
export const NO_DESCRIPTION = "No description available.";

/** At most so many results to a search. */
export const MOST_RESULTS = 20;

/** A book as an outside catalogue describes it, bounded like the books table, with the spec's defaults. */
export const CatalogueBook = z.object({
  externalId: z.string().min(1).max(200),
  title: z.string().min(1),
  author: z.string().min(1),
  imageUrl: z.url({ protocol: /^https$/ }).max(2_000),
  /** `NO_DESCRIPTION` where it is not known. */
  description: z.string().min(1),
  /** 0 where it is not known. */
  pageCount: z.int().min(0).max(MAX_PAGES),
  genre: z.enum(GENRES),
  isbn13: z.string().nullable(),
  /** Of first publication. */
  year: z.int().nullable(),
});

export type CatalogueBook = z.infer<typeof CatalogueBook>;

const LONGEST = { name: 500, description: 20_000, url: 2_000 };
/** Of a name as it comes, before its spaces are gathered. */
const LONGEST_READ = 2_000;

/** A title or a name on one line; null where nothing can be read in it. */
export function nameFrom(text: string | undefined): string | null {
  return cut(cleaned((text ?? "").slice(0, LONGEST_READ)).replace(/\s+/g, " "), LONGEST.name) || null;
}

/** Plain text: some catalogues set theirs in HTML. What is too long is cut before it is looked at. */
export function descriptionFrom(text: string | undefined): string {
  const isLong = (text?.length ?? 0) > LONGEST.description;
  const read = isLong ? withoutCutTag(text!.slice(0, LONGEST.description)) : (text ?? "");
  // Neither expression reads on beyond the next "<", so each character is looked at once.
  const plain = cleaned(read.replace(/<(?:br|\/p)\b[^<>]*>/gi, "\n").replace(/<\/?[a-z][^<>]*>/gi, ""));
  if (plain === "") return NO_DESCRIPTION;
  return isLong ? `${cut(plain, LONGEST.description - 1)}…` : plain;
}

function withoutCutTag(text: string): string {
  const opens = text.lastIndexOf("<");
  return opens > text.lastIndexOf(">") && /^<\/?[a-z]/i.test(text.slice(opens, opens + 3))
    ? text.slice(0, opens)
    : text;
}

/** The first of the addresses that is one, asked by https. */
export function imageUrlFrom(...addresses: (string | undefined)[]): string | null {
  const secure = addresses.map((address) => (address ?? "").trim().replace(/^http:/i, "https:"));
  return secure.find((address) => /^https:\/\/[^\s/]\S*$/i.test(address) && isAddress(address)) ?? null;
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST.url && URL.canParse(text);
}

export function pagesFrom(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= MAX_PAGES ? count : 0;
}

export function isbnFrom(texts: readonly string[]): string | null {
  return texts.map((text) => isbn13From(text.slice(0, 40))).find((isbn) => isbn !== null) ?? null;
}

/** An id that can stand in an address and in the books table; null for anything else. */
export function externalIdFrom(text: string): string | null {
  return /^[\x21-\x7e]{1,200}$/.test(text) && /[a-z0-9]/i.test(text) ? text : null;
}

/** At most `MOST_RESULTS` books, none twice. */
export function firstOfEach(books: readonly (CatalogueBook | null)[]): CatalogueBook[] {
  const byId = new Map<string, CatalogueBook>();
  for (const book of books) if (book && !byId.has(book.externalId)) byId.set(book.externalId, book);
  return [...byId.values()].slice(0, MOST_RESULTS);
}
