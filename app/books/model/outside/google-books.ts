import { z } from "zod";

import { genreFromCategory } from "#db/import/genre-from-category.ts";

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

/** A fact of a wrong type is a fact that is not known. */
const text = z.string().optional().catch(undefined);
const texts = z.array(z.unknown()).optional().catch(undefined);

const Volume = z.object({
  id: z.string(),
  volumeInfo: z.object({
    title: z.string().optional(),
    authors: texts,
    imageLinks: z.object({ thumbnail: text, smallThumbnail: text }).optional().catch(undefined),
    description: text,
    pageCount: z.number().optional().catch(undefined),
    categories: texts,
    industryIdentifiers: texts,
  }),
});

/** Where nothing is found, Google leaves `items` away and says so by `totalItems`. */
const Answer = z.union([
  z.object({ items: z.array(z.unknown()) }),
  z.object({ totalItems: z.literal(0) }).transform(() => ({ items: [] as unknown[] })),
]);

export type AskCatalogue = (query: string, signal: AbortSignal) => Promise<CatalogueBook[]>;

/** A catalogue of the shape of Google Books' `volumes`. Its question throws `CatalogueFailed`, nothing else. */
export function googleBooks({ address, key }: { address: string; key: string | undefined }): AskCatalogue {
  return async (query, signal) => {
    const url = new URL(address);
    const asked = { q: query, maxResults: String(MOST_RESULTS), langRestrict: "en", printType: "books" };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    if (key) url.searchParams.set("key", key);
    return booksFromGoogle(await askJson(url, signal));
  };
}

/** Books without a title or a cover are left out. @throws CatalogueFailed where this is no answer of a catalogue */
export function booksFromGoogle(answer: unknown): CatalogueBook[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw CatalogueFailed.noAnswer(parsed.error);
  const { items } = parsed.data;
  const volumes = items.map((item) => Volume.safeParse(item).data).filter((volume) => volume !== undefined);
  if (items.length > 0 && volumes.length === 0) throw CatalogueFailed.noAnswer();
  return firstOfEach(volumes.map(toBook));
}

function toBook({ id, volumeInfo }: z.infer<typeof Volume>): CatalogueBook | null {
  const { title: named, authors, imageLinks, description, pageCount, categories, industryIdentifiers } = volumeInfo;
  const externalId = externalIdFrom(id);
  const title = nameFrom(named);
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
    // Google knows when an edition came out, not when the book did.
    year: null,
  };
}

const Identifier = z.object({ identifier: z.string() });

function strings(values: readonly unknown[] | undefined): string[] {
  return (values ?? []).filter((value) => typeof value === "string");
}
