import { Link } from "react-router";

import type { TalkFilter } from "#app/club/model/talk/rules.ts";

import * as styles from "./coffee-talk.module.css";

const NAMES: Array<[TalkFilter, string]> = [
  ["all", "All"],
  ["reviews", "Reviews"],
  ["hauls", "Hauls"],
];

export function TalkFilters({ show }: { show: TalkFilter }) {
  return (
    <nav className={styles.filters} aria-label="Show">
      {NAMES.map(([filter, name]) => (
        <Link
          key={filter}
          to={filter === "all" ? "/coffee-talk" : `/coffee-talk?show=${filter}`}
          className="period-link"
          aria-current={filter === show ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
