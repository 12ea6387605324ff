import { swipePath } from "#app/books/page/swipe-path.ts";

export function SwipeThese({ page }: { page: string }) {
  return (
    <a href={swipePath(page)} rel="nofollow" className="button-quiet">
      Swipe these
    </a>
  );
}
