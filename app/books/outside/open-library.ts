import { z } from "zod";

import { genreFromCategory } from "#app/books/import/rows/genre-from-category.ts";
import { marcCode } from "#book-facts/languages.ts";
import { firstYear } from "#book-facts/publication-year.ts";

import { askJson } from "./ask-json.ts";
import {
  descriptionFrom,
  externalIdFrom,
  firstOfEach,
  imageUrlFrom,
  isbnFrom,
  MOST_RESULTS,
  nameFrom,
  pagesFrom,
  UNKNOWN_AUTHOR,
  type CatalogueBook,
} from "./catalogue-book.ts";
import { CatalogueFailed } from "./catalogue-failed.ts";
import type { AskCatalogue } from "./google-books.ts";

const strings = z.array(z.string()).catch([]);
const whole = z.int().optional().catch(undefined);

const Work = z.object({
  key: z.string(),
  title: z.string().optional(),
  author_name: strings,
  cover_i: whole,
  isbn: strings,
  number_of_pages_median: whole,
  first_publish_year: whole,
  publish_year: z.array(z.unknown()).catch([]),
  subject: strings,
});

const Answer = z.object({ docs: z.array(z.unknown()) });

const FIELDS = Object.keys(Work.shape).join(",");
/** Anyone can add subjects; the first ones tell what a work is about. */
const SUBJECTS_READ = 5;

export function openLibrary(address: string): AskCatalogue {
  return async (query, languages, signal) => {
    const url = new URL("search.json", address.endsWith("/") ? address : `${address}/`);
    const marc = languages.map(marcCode);
    const q = marc.length > 1 ? `${query} language:(${marc.join(" OR ")})` : query;
    const language = marc.length === 1 ? { language: marc[0]! } : {};
    const params = { q, limit: String(MOST_RESULTS), ...language, fields: FIELDS };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return booksFromOpenLibrary(await askJson(url, signal), languages);
  };
}

/** Skips books without a title or a cover. @throws CatalogueFailed */
export function booksFromOpenLibrary(answer: unknown, languages: readonly string[] = ["en"]): CatalogueBook[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw CatalogueFailed.noAnswer(parsed.error);
  const { docs } = parsed.data;
  const works = docs.map((doc) => Work.safeParse(doc).data).filter((work) => work !== undefined);
  if (docs.length > 0 && works.length === 0) throw CatalogueFailed.noAnswer();
  return firstOfEach(works.map((work) => toBook(work, languages)));
}

function toBook(work: z.infer<typeof Work>, languages: readonly string[]): CatalogueBook | null {
  const externalId = externalIdFrom(work.key.replace(/^\/works\//, ""));
  const title = nameFrom(work.title);
  const cover = work.cover_i !== undefined && work.cover_i > 0 ? work.cover_i : null;
  const imageUrl = cover === null ? null : imageUrlFrom(`https://covers.openlibrary.org/b/id/${cover}-L.jpg`);
  if (!externalId || !title || !imageUrl) return null;
  return {
    externalId,
    title,
    author: nameFrom(work.author_name[0]) ?? UNKNOWN_AUTHOR,
    imageUrl,
    description: descriptionFrom(undefined),
    pageCount: pagesFrom(work.number_of_pages_median),
    genre: genreFromCategory(work.subject.slice(0, SUBJECTS_READ).join(", ")),
    isbn13: languages.join() === "en" ? englishIsbn(work.isbn) : null,
    // `first_publish_year` is the least of all editions, errors included.
    year: firstYear(work.publish_year.length > 0 ? work.publish_year.filter(isYear) : [work.first_publish_year ?? 0]),
  };
}

/** A work lists the ISBNs of all editions, translations included; these prefixes are English. */
function englishIsbn(texts: readonly string[]): string | null {
  return isbnFrom(texts.filter((text) => /^(?:978[01]|9798|[01]\d{8}[\dX]$)/i.test(text)));
}

const isYear = (year: unknown): year is number => Number.isInteger(year);
