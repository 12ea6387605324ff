import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

import { NEXT, nextPath, type NextView } from "./next-view.ts";

const SHELF = <path d="M12 84h136M28 84V38h26v46M66 84V22h22v62M100 84V46h30v38" strokeDasharray="3 4" />;

export function EmptyShelf() {
  return (
    <EmptyState
      drawing={SHELF}
      title={t("Nothing to choose from yet")}
      text={t("Add books you want to read, and choose your next one here.")}
    >
      <a href="/" className="button-quiet">
        {t("Start swiping")}
      </a>
    </EmptyState>
  );
}

export function NothingLeft({ view, fits }: { view: NextView; fits: number }) {
  const [title, text, to, way] =
    fits === 0
      ? [
          t("No book on your list fits"),
          t("Books of unknown length don’t show up once you choose a length."),
          NEXT,
          t("Show all"),
        ]
      : [
          t("That was all of them"),
          t("You’ve put every one aside."),
          nextPath({ ...view, notNow: [] }),
          t("Start over"),
        ];
  return (
    <EmptyState drawing={SHELF} title={title} text={text}>
      <a href={to} className="button-quiet">
        {way}
      </a>
    </EmptyState>
  );
}
