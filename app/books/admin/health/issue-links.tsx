import { Link } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { BOOK_ISSUES, figureOf, healthPath, type BookIssue } from "./health-view.ts";

import * as styles from "./health.module.css";

export const ISSUE_NAMES: Record<BookIssue, string> = inEachLanguage(() => ({
  description: t("No description"),
  cover: t("No cover found"),
  link: t("Dead links"),
  misread: t("Garbled names"),
  duplicates: t("Duplicates"),
}));

export function IssueLinks({ counts, current }: { counts: Record<BookIssue, number>; current: BookIssue }) {
  return (
    <nav aria-label={t("Lists")} className={styles.issues}>
      {BOOK_ISSUES.map((issue) => (
        <Link key={issue} to={healthPath(issue)} aria-current={issue === current ? "page" : undefined}>
          <span className="voice figures">{figureOf(counts[issue])}</span>
          {ISSUE_NAMES[issue]}
        </Link>
      ))}
    </nav>
  );
}
