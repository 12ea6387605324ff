import { Link } from "react-router";

import { BOOK_ISSUES, figureOf, healthPath, type BookIssue } from "./health-view.ts";

import * as styles from "./health.module.css";

export const ISSUE_NAMES: Record<BookIssue, string> = {
  description: "No description",
  cover: "No photograph yet",
  link: "Dead links",
  misread: "Garbled names",
  duplicates: "Duplicates",
};

export function IssueLinks({ counts, current }: { counts: Record<BookIssue, number>; current: BookIssue }) {
  return (
    <nav aria-label="Lists" className={styles.issues}>
      {BOOK_ISSUES.map((issue) => (
        <Link key={issue} to={healthPath(issue)} aria-current={issue === current ? "page" : undefined}>
          <span className="voice figures">{figureOf(counts[issue])}</span>
          {ISSUE_NAMES[issue]}
        </Link>
      ))}
    </nav>
  );
}
