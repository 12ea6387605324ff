import { Link } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import type { Match } from "#app/deck/matches/queries.server.ts";
import { rich } from "#app/language/rich.ts";
import { figure } from "#app/platform/figures.ts";

import * as styles from "./matches-link.module.css";

export const SHOWN_COVERS = 5;

interface MatchesLinkProps {
  count: number;
  covers: Array<Pick<Match, "id" | "genre" | "cover">>;
}

export function MatchesLink({ count, covers }: MatchesLinkProps) {
  return (
    <Link to="/dashboard/matches" className={styles.matches}>
      <span className={styles.name}>
        {rich("Matches {span}", { span: <span className={styles.count}>({figure(count)})</span> })}
      </span>
      <span className={styles.fan} aria-hidden>
        {covers.toReversed().map(({ id, genre, cover }) => (
          <BookCover key={id} cover={cover} genre={genre} sizes="2.75rem" isEarly hasSpine className={styles.cover} />
        ))}
      </span>
      <svg viewBox="0 0 24 24" className={styles.arrow} fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d="M5 12h14M13 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Link>
  );
}
