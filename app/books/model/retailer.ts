import { env } from "#app/env.server.ts";

/**
 * Where a book can be bought: its own link, else a search at the retailer, by ISBN where there is one.
 * The owner's tag goes onto links to the configured retailer only.
 */
export function retailerLink(
  book: { title: string; author: string; isbn13: string | null; linkUrl: string | null },
  retailer: { RETAILER_URL: string; AFFILIATE_TAG?: string | undefined } = env,
): string {
  if (!book.linkUrl) return retailerSearch(book.isbn13 ?? `${book.title} ${book.author}`, retailer);
  const url = new URL(book.linkUrl);
  if (retailer.AFFILIATE_TAG && url.host === new URL(retailer.RETAILER_URL).host) {
    url.searchParams.set("tag", retailer.AFFILIATE_TAG);
  }
  return url.href;
}

/** The retailer's search for these words, with the owner's tag. */
export function retailerSearch(
  words: string,
  retailer: { RETAILER_URL: string; AFFILIATE_TAG?: string | undefined } = env,
): string {
  const tag = retailer.AFFILIATE_TAG ? `&tag=${encodeURIComponent(retailer.AFFILIATE_TAG)}` : "";
  return new URL(`/s?k=${encodeURIComponent(words)}${tag}`, retailer.RETAILER_URL).href;
}
