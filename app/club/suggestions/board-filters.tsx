import { ViewLinks } from "#app/ui/view-links.tsx";

import { BOARD_FILTERS, type BoardFilter } from "./rules.ts";

import * as styles from "./suggestions.module.css";

const NAMES: Record<BoardFilter, string> = { all: "All", unanswered: "Unanswered", yours: "Yours" };

export function BoardFilters({ filter }: { filter: BoardFilter }) {
  return (
    <ViewLinks
      label="Show"
      views={BOARD_FILTERS.map((name) => ({
        to: name === "all" ? "/suggestions" : `/suggestions?show=${name}`,
        name: NAMES[name],
        isShown: name === filter,
      }))}
      className={styles.filters}
    />
  );
}
