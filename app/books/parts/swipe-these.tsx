import { swipePath } from "#app/books/page/swipe-path.ts";
import { t } from "#app/language/t.ts";

export function SwipeThese({ page }: { page: string }) {
  return (
    <a href={swipePath(page)} rel="nofollow" className="button-quiet">
      {t("Swipe these")}
    </a>
  );
}
