import { env } from "#app/env.server.ts";

/**
 * The link to buy a book: its own link, else a search at the retailer, by ISBN if known. Adds the owner's affiliate tag
 * only to links to the configured retailer.
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

export function retailerSearch(
  text: string,
  retailer: { RETAILER_URL: string; AFFILIATE_TAG?: string | undefined } = env,
): string {
  const tag = retailer.AFFILIATE_TAG ? `&tag=${encodeURIComponent(retailer.AFFILIATE_TAG)}` : "";
  return new URL(`/s?k=${encodeURIComponent(text)}${tag}`, retailer.RETAILER_URL).href;
}
