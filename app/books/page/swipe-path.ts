/** The address of the deck of those books that a page lists; `page` is that page's own address. */
export function swipePath(page: string): string {
  return `/?list=${encodeURIComponent(page)}`;
}
