import type { ReadingSummary } from "#app/reading/model/reading-figures.server.ts";

interface SummaryProps {
  summary: ReadingSummary;
  hidesStreaks: boolean;
}

/** The four figures at the head of the ledger; three for a reader who wants no streaks. */
export function Summary({ summary, hidesStreaks }: SummaryProps) {
  return (
    <dl className="summary" data-figures={hidesStreaks ? 3 : 4}>
      <Figure name="Currently Reading" value={summary.currentlyReading} />
      <Figure name="Books Completed" value={summary.booksCompleted} />
      {!hidesStreaks && <Figure name="Current Streak" unit="(days)" value={summary.currentStreak} />}
      <Figure name="Reading Speed" unit="(pg/day)" value={summary.readingSpeed} />
    </dl>
  );
}

function Figure({ name, unit, value }: { name: string; unit?: string; value: number }) {
  return (
    <div className="summary-figure">
      <dt className="summary-name">
        {name}
        {unit && " "}
        {unit && <span className="summary-unit">{unit}</span>}
      </dt>
      <dd className="summary-value">{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
