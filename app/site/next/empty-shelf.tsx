import { EmptyState } from "#app/ui/empty-state.tsx";

import { NEXT, nextPath, type NextView } from "./next-view.ts";

const SHELF = <path d="M12 84h136M28 84V38h26v46M66 84V22h22v62M100 84V46h30v38" strokeDasharray="3 4" />;

export function EmptyShelf() {
  return (
    <EmptyState
      drawing={SHELF}
      title="Nothing to choose from yet"
      text="Add books you want to read, and choose your next one here."
    >
      <a href="/" className="button-quiet">
        Start swiping
      </a>
    </EmptyState>
  );
}

export function NothingLeft({ view, fits }: { view: NextView; fits: number }) {
  const [title, text, to, way] =
    fits === 0
      ? [
          "No book on your list fits",
          "Books of unknown length don’t show up once you choose a length.",
          NEXT,
          "Show all",
        ]
      : ["That was all of them", "You’ve put every one aside.", nextPath({ ...view, notNow: [] }), "Start over"];
  return (
    <EmptyState drawing={SHELF} title={title} text={text}>
      <a href={to} className="button-quiet">
        {way}
      </a>
    </EmptyState>
  );
}
