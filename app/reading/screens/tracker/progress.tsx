import type { FetcherWithComponents } from "react-router";

import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { totalPagesProblem } from "#app/reading/model/reading-pages.ts";

import { NumberForm } from "./number-form.tsx";
import { PageForm } from "./page-form.tsx";

type Sender = FetcherWithComponents<EntryAnswer>;

interface ProgressProps {
  entry: ReadingEntry;
  page: Sender;
  totalPages: Sender;
  status: Sender;
}

/** How far a reader is in a book: as numbers, as a ribbon along its edge, and where they say so. */
export function Progress({ entry, page, totalPages, status }: ProgressProps) {
  const percent = percentOf(entry);
  return (
    <div className="entry-progress">
      <p className="entry-progress-label">
        <span>{entry.totalPages === null ? entry.currentPage : `${entry.currentPage}/${entry.totalPages}`} pages</span>
        <span className="entry-progress-percent">{percent === null ? "–" : `${percent}%`}</span>
      </p>
      {percent !== null && (
        <progress
          className="ribbon"
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
          label="How many pages has it?"
          value={null}
          problemOf={totalPagesProblem}
        />
      )}
    </div>
  );
}

/** Whole, and 100 only on the last page; null where nobody knows how many pages there are. */
function percentOf({ currentPage, totalPages }: ReadingEntry): number | null {
  return totalPages ? Math.min(100, Math.floor((currentPage / totalPages) * 100)) : null;
}
