import type { FetcherWithComponents } from "react-router";

import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { totalPagesProblem } from "#app/reading/model/reading-pages.ts";

import { NumberForm } from "./number-form.tsx";
import { PageForm } from "./page-form.tsx";

import * as styles from "./entry.module.css";

type EntryFetcher = FetcherWithComponents<EntryAnswer>;

interface ProgressProps {
  entry: ReadingEntry;
  page: EntryFetcher;
  totalPages: EntryFetcher;
  status: EntryFetcher;
}

export function Progress({ entry, page, totalPages, status }: ProgressProps) {
  const percent = percentOf(entry);
  return (
    <div className={styles.entryProgress}>
      <p className={styles.entryProgressLabel}>
        <span>{entry.totalPages === null ? entry.currentPage : `${entry.currentPage}/${entry.totalPages}`} pages</span>
        <span className={styles.entryProgressPercent}>{percent === null ? "–" : `${percent}%`}</span>
      </p>
      {percent !== null && (
        <progress
          className={styles.ribbon}
          max={100}
          value={percent}
          aria-label={`Pages read of ${entry.title}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        />
      )}
      <PageForm entry={entry} page={page} status={status} />
      {entry.totalPages === null && (
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalPages"
          title={entry.title}
          label="How many pages has it?"
          value={null}
          problemOf={totalPagesProblem}
        />
      )}
    </div>
  );
}

/** A whole number, 100 only on the last page; null if the number of pages is unknown. */
function percentOf({ currentPage, totalPages }: ReadingEntry): number | null {
  return totalPages ? Math.min(100, Math.floor((currentPage / totalPages) * 100)) : null;
}
