import { titleLink, type Place, type PlaceLink } from "#app/books/places/links.ts";
import { PRESETS } from "#app/books/places/presets.ts";
import type { Wanted } from "#app/books/places/template.ts";
import { t } from "#app/language/t.ts";

export interface FreeLink extends PlaceLink {
  label: string;
}

export interface PossiblyFree extends Wanted {
  isFree: boolean;
  freeUrl: string | null;
}

const SITES: Readonly<Record<string, string>> = {
  "gutenberg.org": "Project Gutenberg",
  "standardebooks.org": "Standard Ebooks",
  "wikisource.org": "Wikisource",
};
const GUTENBERG: Place = { ...PRESETS.gutenberg, id: 0, tag: null, isConfigured: false };

/** The known edition, else a search at a free place or Project Gutenberg. Null if the book is not free. */
export function freeLink(book: PossiblyFree, places: readonly Place[]): FreeLink | null {
  if (!book.isFree) return null;
  if (book.freeUrl !== null) {
    const name = siteName(book.freeUrl);
    return { href: book.freeUrl, name, disclosure: null, label: t("Read free at {name}", { name }) };
  }
  const link = titleLink(book, [...places.filter(({ kind }) => kind === "free"), GUTENBERG]);
  return link && { ...link, label: t("Read free: search {name}", { name: link.name }) };
}

function siteName(address: string): string {
  const { hostname } = new URL(address);
  const site = Object.keys(SITES).find((host) => hostname === host || hostname.endsWith(`.${host}`));
  return site === undefined ? hostname.replace(/^www\./, "") : SITES[site]!;
}
