import { swipePath } from "#app/books/page/swipe-path.ts";
import { t } from "#app/language/t.ts";

export function SwipeThese({ page }: { page: string }) {
  return (
    <div className="cluster">
      <a href={swipePath(page)} rel="nofollow" className="button-quiet">
        {t("Swipe these")}
      </a>
      <a href={`/together?${new URLSearchParams({ list: page })}`} rel="nofollow" className="text-link">
        {t("Pick one together")}
      </a>
    </div>
  );
}
