import { Link } from "react-router";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import type { ReadingSummary } from "#app/reading/statistics/reading-figures.queries.server.ts";
import type { StreakUnit } from "#db/reading.ts";

import type { YearGoal } from "./year-goal.server.ts";

import * as styles from "./tracker.module.css";

interface SummaryProps {
  summary: ReadingSummary;
  year: number;
  goal: YearGoal | null;
  hidesStreaks: boolean;
  streakBy: StreakUnit;
}

export function Summary({ summary, year, goal, hidesStreaks, streakBy }: SummaryProps) {
  return (
    <dl className={styles.summary} data-figures={hidesStreaks ? 3 : 4}>
      <Figure name={t("Currently Reading")} value={summary.currentlyReading} />
      <Figure name={t("Books Completed")} value={summary.booksCompleted} />
      {!hidesStreaks && (
        <Figure
          name={t("Current Streak")}
          unit={streakBy === "day" ? t("(days)") : t("(weeks)")}
          value={summary.currentStreak}
        />
      )}
      <Figure name={t("Reading Speed")} unit={t("(pg/day)")} value={summary.readingSpeed ?? "—"} />
      <div className={styles.summaryGoal}>
        <dt className="sr-only">{t("Goal for {year}", { year })}</dt>
        {goal ? (
          <>
            <dd className={styles.summaryOf}>
              {rich("<span>{finished} of {books}</span> in {year}", {
                finished: figure(goal.finished),
                books: figure(goal.books),
                span: <span className={styles.summaryValue} />,
                year,
              })}
            </dd>
            <dd className="muted">{paceOf(goal)}</dd>
          </>
        ) : (
          <dd>
            <Link to="/reading-tracker/statistics#goal" className="text-button">
              {t("Set a goal for {year}", { year })}
            </Link>
          </dd>
        )}
      </div>
    </dl>
  );
}

function Figure({ name, unit, value }: { name: string; unit?: string; value: number | "—" }) {
  return (
    <div className={styles.summaryFigure}>
      <dt className={styles.summaryName}>
        {name}
        {unit && " "}
        {unit && <span className="muted">{unit}</span>}
      </dt>
      <dd className={styles.summaryValue}>{typeof value === "number" ? figure(value) : value}</dd>
    </div>
  );
}

function paceOf({ books, finished, ahead }: YearGoal): string {
  if (finished >= books) return t("Goal reached");
  if (ahead === 0) return t("On pace");
  const away = counted(Math.abs(ahead), "book");
  return ahead > 0 ? t("{away} ahead of pace", { away }) : t("{away} behind pace", { away });
}
