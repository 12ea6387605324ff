import { z } from "zod";

import { isPlaceholderPicture } from "#app/books/import/rows/web-address.ts";
import { cut, lengthOf } from "#book-facts/clean-text.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { plainLine, plainText } from "#book-facts/outside-text.ts";
import { GENRES } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

export const UNKNOWN_AUTHOR = "Unknown Author";
// oxlint-disable-next-line bookmatch/literals -- a mark that searches compare, which screens still show as it is
export const NO_DESCRIPTION = "No description available.";

export const MOST_RESULTS = 20;

/** Bounded like the books table. */
export const CatalogueBook = z.object({
  externalId: z.string().min(1).max(200),
  title: z.string().min(1),
  author: z.string().min(1),
  imageUrl: z.url({ protocol: /^https$/ }).max(2_000),
  description: z.string().min(1),
  pageCount: z.int().min(0).max(MAX_PAGES),
  genre: z.enum(GENRES),
  isbn13: z.string().nullable(),
  year: z.int().nullable(),
});

export type CatalogueBook = z.infer<typeof CatalogueBook>;

const LONGEST = { name: 500, description: 20_000, url: 2_000 };
/** Characters read before markup and white space are removed. */
const LONGEST_READ = 2_000;
const LONGEST_READ_TEXT = 200_000;

export function nameFrom(text: string | undefined): string | null {
  return cut(plainLine((text ?? "").slice(0, LONGEST_READ)), LONGEST.name) || null;
}

const KIND =
  /^(?:an? )?(?:[\p{L}-]+ )?(?:novel|novella|memoir|thriller|mystery|romance|story|roman|erzählung|krimi|thriller|romance|novela|romanzo)$/iu;

/** “Sapiens: A Brief History” and “Sapiens: A Graphic History” are two books, “Dune” and “Dune: A Novel” one. */
export function titleFrom(main: string | undefined, subtitle: string | undefined): string | null {
  const [title, more] = [nameFrom(main), nameFrom(subtitle)];
  if (title === null || more === null || KIND.test(more) || title.toLowerCase().includes(more.toLowerCase()))
    return title;
  return cut(`${title}: ${more}`, LONGEST.name);
}

const OTHER_BOOK =
  /\d|\b(?:volume|vol|band|part|book|teil|graphic|comic|workbook|journal|guide|companion|adapt\w*|summary|collection|omnibus|box\w*|young|kids|illustrated|cookbook|sequel|[ivx]+)\b/i;

/** As a catalogue without subtitles would have it; null if the title has none. */
export function mainTitleOf(title: string): string | null {
  const [main = "", ...more] = title.split(": ");
  return more.length > 0 && main !== "" && !OTHER_BOOK.test(more.join(": ")) ? main : null;
}

export function descriptionFrom(text: string | undefined): string {
  const content = plainText((text ?? "").slice(0, LONGEST_READ_TEXT));
  if (content === "") return NO_DESCRIPTION;
  return lengthOf(content) > LONGEST.description ? `${cut(content, LONGEST.description - 1)}…` : content;
}

/** The first valid one, with https. */
export function imageUrlFrom(...addresses: (string | undefined)[]): string | null {
  const secure = addresses.map((address) => (address ?? "").trim().replace(/^http:/i, "https:"));
  return (
    secure.find(
      (address) => /^https:\/\/[^\s/]\S*$/i.test(address) && isAddress(address) && !isPlaceholderPicture(address),
    ) ?? null
  );
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

/** Safe in a URL and short enough for the books table, else null. */
export function externalIdFrom(text: string): string | null {
  return /^[\x21-\x7e]{1,200}$/.test(text) && /[a-z0-9]/i.test(text) ? text : null;
}

export function firstOfEach(books: readonly (CatalogueBook | null)[]): CatalogueBook[] {
  const byId = new Map<string, CatalogueBook>();
  for (const book of books) if (book && !byId.has(book.externalId)) byId.set(book.externalId, book);
  return [...byId.values()].slice(0, MOST_RESULTS);
}
