import { Link } from "react-router";

import { BOARD_FILTERS, type BoardFilter } from "#app/club/model/suggestions/rules.ts";

import * as styles from "./suggestions.module.css";

const NAMES: Record<BoardFilter, string> = { all: "All", unanswered: "Unanswered", yours: "Yours" };

export function BoardFilters({ filter }: { filter: BoardFilter }) {
  return (
    <nav className={styles.filters} aria-label="Show">
      {BOARD_FILTERS.map((name) => (
        <Link
          key={name}
          to={name === "all" ? "/suggestions" : `/suggestions?show=${name}`}
          className="period-link"
          aria-current={name === filter ? "true" : undefined}
          preventScrollReset
        >
          {NAMES[name]}
        </Link>
      ))}
    </nav>
  );
}
