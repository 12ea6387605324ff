import { t } from "#app/language/t.ts";
import type { PlaceKind } from "#db/schema/books/place-kinds.ts";

import { filledTemplate, tagParameter, takesWords, type Wanted } from "./template.ts";

export interface Place {
  id: number;
  kind: PlaceKind;
  name: string;
  /** ISO 3166 code; null for everywhere. */
  country: string | null;
  template: string;
  tag: string | null;
  isConfigured: boolean;
}

export interface PlaceLink {
  href: string;
  name: string;
  /** Shown beside links with the owner's tag. */
  disclosure: string | null;
}

export interface LinkedBook extends Wanted {
  /** The book's own page in a shop. */
  linkUrl: string | null;
}

export const DISCLOSURE = () => t("Affiliate link");

export function bookLink(book: LinkedBook, places: readonly Place[]): PlaceLink | null {
  return firstOf(places, (place) => ownPage(place, book) ?? filledTemplate(place.template, book, place.tag));
}

export function bookLinks(book: LinkedBook, places: readonly Place[]): PlaceLink[] {
  return places.flatMap((place) => bookLink(book, [place]) ?? []);
}

/** Searches by ISBN only if the place takes nothing else. */
export function titleLink(book: Wanted, places: readonly Place[]): PlaceLink | null {
  return firstOf(places, ({ template, tag }) => filledTemplate(template, { ...book, search: book.title }, tag));
}

/** Null if no place takes free words. */
export function searchLink(words: string, places: readonly Place[]): PlaceLink | null {
  const wanted = { title: words, author: "", isbn13: null, search: words };
  return firstOf(
    places.filter(({ template }) => takesWords(template)),
    ({ template, tag }) => filledTemplate(template, wanted, tag),
  );
}

function firstOf(places: readonly Place[], addressOf: (place: Place) => string | null): PlaceLink | null {
  for (const place of places) {
    const href = addressOf(place);
    if (href !== null) return { href, name: place.name, disclosure: hasTag(href, place) ? DISCLOSURE() : null };
  }
  return null;
}

/** The configured shop also counts for link addresses of other sites, because they were entered for it. */
function ownPage(place: Place, { linkUrl }: LinkedBook): string | null {
  if (!linkUrl) return null;
  const url = new URL(linkUrl);
  const isTheirs = siteOf(url) === siteOf(new URL(place.template.replaceAll(/[{}]/g, "")));
  if (!isTheirs && !place.isConfigured) return null;
  const parameter = tagParameter(place.template);
  if (isTheirs && place.tag && parameter) url.searchParams.set(parameter, place.tag);
  return url.href;
}

function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, "")}:${port}`;
}

function hasTag(href: string, { tag }: Place): boolean {
  return tag !== null && href.includes(tag);
}
