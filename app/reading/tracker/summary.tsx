import { Link } from "react-router";

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
      <Figure name="Currently Reading" value={summary.currentlyReading} />
      <Figure name="Books Completed" value={summary.booksCompleted} />
      {!hidesStreaks && <Figure name="Current Streak" unit={`(${streakBy}s)`} value={summary.currentStreak} />}
      <Figure name="Reading Speed" unit="(pg/day)" value={summary.readingSpeed ?? "—"} />
      <div className={styles.summaryGoal}>
        <dt className="sr-only">Goal for {year}</dt>
        {goal ? (
          <>
            <dd className={styles.summaryOf}>
              <span className={styles.summaryValue}>
                {figure(goal.finished)} of {figure(goal.books)}
              </span>{" "}
              in {year}
            </dd>
            <dd className="muted">{paceOf(goal)}</dd>
          </>
        ) : (
          <dd>
            <Link to="/reading-tracker/statistics#goal" className="text-button">
              Set a goal for {year}
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
        {unit && <span className="muted unbroken">{unit}</span>}
      </dt>
      <dd className={styles.summaryValue}>{typeof value === "number" ? figure(value) : value}</dd>
    </div>
  );
}

function paceOf({ books, finished, ahead }: YearGoal): string {
  if (finished >= books) return "Goal reached";
  if (ahead === 0) return "On pace";
  return `${counted(Math.abs(ahead), "book")} ${ahead > 0 ? "ahead of" : "behind"} pace`;
}
