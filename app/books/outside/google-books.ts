import { z } from "zod";

import { genreFromCategory } from "#app/books/import/rows/genre-from-category.ts";

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
  titleFrom,
  UNKNOWN_AUTHOR,
  type CatalogueBook,
} from "./catalogue-book.ts";
import { CatalogueFailed } from "./catalogue-failed.ts";

const text = z.string().optional().catch(undefined);
const texts = z.array(z.unknown()).optional().catch(undefined);

const Volume = z.object({
  id: z.string(),
  volumeInfo: z.object({
    title: z.string().optional(),
    subtitle: text,
    authors: texts,
    imageLinks: z.object({ thumbnail: text, smallThumbnail: text }).optional().catch(undefined),
    description: text,
    pageCount: z.number().optional().catch(undefined),
    categories: texts,
    industryIdentifiers: texts,
  }),
});

/** Without results, Google omits `items` and sets `totalItems` to 0. */
const Answer = z.union([
  z.object({ items: z.array(z.unknown()) }),
  z.object({ totalItems: z.literal(0) }).transform(() => ({ items: [] as unknown[] })),
]);

/** `languages` are ISO 639-1, sorted; none: all. */
export type AskCatalogue = (
  query: string,
  languages: readonly string[],
  signal: AbortSignal,
) => Promise<CatalogueBook[]>;

export function googleBooks({ address, key }: { address: string; key: string | undefined }): AskCatalogue {
  return async (query, languages, signal) => {
    const url = new URL(address);
    const params = { q: query, maxResults: String(MOST_RESULTS), printType: "books" };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    // Google takes one language; with several, it would leave out the others.
    if (languages.length === 1) url.searchParams.set("langRestrict", languages[0]!);
    if (key) url.searchParams.set("key", key);
    return booksFromGoogle(await askJson(url, signal));
  };
}

/** Skips books without a title or a cover. @throws CatalogueFailed */
export function booksFromGoogle(answer: unknown): CatalogueBook[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw CatalogueFailed.noAnswer(parsed.error);
  const { items } = parsed.data;
  const volumes = items.map((item) => Volume.safeParse(item).data).filter((volume) => volume !== undefined);
  if (items.length > 0 && volumes.length === 0) throw CatalogueFailed.noAnswer();
  return firstOfEach(volumes.map(toBook));
}

function toBook({ id, volumeInfo }: z.infer<typeof Volume>): CatalogueBook | null {
  const {
    title: named,
    subtitle,
    authors,
    imageLinks,
    description,
    pageCount,
    categories,
    industryIdentifiers,
  } = volumeInfo;
  const externalId = externalIdFrom(id);
  const title = titleFrom(named, subtitle);
  const imageUrl = imageUrlFrom(imageLinks?.thumbnail, imageLinks?.smallThumbnail);
  if (!externalId || !title || !imageUrl) return null;
  return {
    externalId,
    title,
    author: nameFrom(strings(authors)[0]) ?? UNKNOWN_AUTHOR,
    imageUrl,
    description: descriptionFrom(description),
    pageCount: pagesFrom(pageCount),
    genre: genreFromCategory(strings(categories)[0] ?? null),
    isbn13: isbnFrom((industryIdentifiers ?? []).map((one) => Identifier.safeParse(one).data?.identifier ?? "")),
    // Google has the year of the edition, not of the first publication.
    year: null,
  };
}

const Identifier = z.object({ identifier: z.string() });

function strings(values: readonly unknown[] | undefined): string[] {
  return (values ?? []).filter((value) => typeof value === "string");
}
