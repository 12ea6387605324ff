import type { PlaceKind } from "#db/places.ts";

import { filledTemplate, tagParameter, takesWords, type Wanted } from "./template.ts";

/** A place where books are to be had. */
export interface Place {
  id: number;
  kind: PlaceKind;
  name: string;
  /** ISO 3166 code; null for everywhere. */
  country: string | null;
  template: string;
  /** The owner's tag in the affiliate programme. */
  tag: string | null;
  /** The shop of the server's configuration. */
  isConfigured: boolean;
}

/** A link to one place, with what a reader is told of it. */
export interface PlaceLink {
  href: string;
  /** The place's name. */
  name: string;
  /** Stands beside a link with the owner's tag in it. */
  disclosure: string | null;
}

export interface LinkedBook extends Wanted {
  /** The book's own page in a shop. */
  linkUrl: string | null;
}

export const DISCLOSURE = "Affiliate link";

/** The link to the first of these places that has an address for the book; null if none has. */
export function bookLink(book: LinkedBook, places: readonly Place[]): PlaceLink | null {
  return firstOf(places, (place) => ownPage(place, book) ?? filledTemplate(place.template, book, place.tag));
}

/** The links to all of these places that have an address for the book. */
export function bookLinks(book: LinkedBook, places: readonly Place[]): PlaceLink[] {
  return places.flatMap((place) => bookLink(book, [place]) ?? []);
}

/** A search for a title; by ISBN only where a place takes nothing else. */
export function titleLink(book: Wanted, places: readonly Place[]): PlaceLink | null {
  return firstOf(places, ({ template, tag }) => filledTemplate(template, { ...book, search: book.title }, tag));
}

/** A search for words that are no book of ours; null if no place takes them. */
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
    if (href !== null) return { href, name: place.name, disclosure: hasTag(href, place) ? DISCLOSURE : null };
  }
  return null;
}

/**
 * The book's own page, where it is this place's. The configured shop stands for any other address as well, since that is
 * what such an address was entered for; a place that replaces it does not.
 */
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
