import { swipePath } from "#app/books/page/swipe-path.ts";

/** Leads to the deck of the books that a page lists; `page` is that page's address. */
export function SwipeThese({ page }: { page: string }) {
  return (
    <a href={swipePath(page)} rel="nofollow" className="button-quiet">
      Swipe these
    </a>
  );
}
