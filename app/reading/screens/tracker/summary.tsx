import { figure } from "#app/platform/figures.ts";
import type { ReadingSummary } from "#app/reading/model/reading-figures.server.ts";
import type { StreakUnit } from "#db/reading.ts";

import * as styles from "./tracker.module.css";

interface SummaryProps {
  summary: ReadingSummary;
  hidesStreaks: boolean;
  streakBy: StreakUnit;
}

/** The tracker's four figures; three for a reader who hides streaks. */
export function Summary({ summary, hidesStreaks, streakBy }: SummaryProps) {
  return (
    <dl className={styles.summary} data-figures={hidesStreaks ? 3 : 4}>
      <Figure name="Currently Reading" value={summary.currentlyReading} />
      <Figure name="Books Completed" value={summary.booksCompleted} />
      {!hidesStreaks && <Figure name="Current Streak" unit={`(${streakBy}s)`} value={summary.currentStreak} />}
      <Figure name="Reading Speed" unit="(pg/day)" value={summary.readingSpeed} />
    </dl>
  );
}

function Figure({ name, unit, value }: { name: string; unit?: string; value: number }) {
  return (
    <div className={styles.summaryFigure}>
      <dt className={styles.summaryName}>
        {name}
        {unit && " "}
        {unit && <span className={styles.summaryUnit}>{unit}</span>}
      </dt>
      <dd className={styles.summaryValue}>{figure(value)}</dd>
    </div>
  );
}
