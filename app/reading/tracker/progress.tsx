import type { FetcherWithComponents } from "react-router";

import { t } from "#app/language/t.ts";
import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { totalMinutesProblem, totalPagesProblem } from "#app/reading/list/reading-pages.ts";
import { percentRead } from "#app/reading/list/reading-place.ts";

import { NumberForm } from "./number-form.tsx";
import { PageForm } from "./page-form.tsx";

import * as styles from "./progress.module.css";

type EntryFetcher = FetcherWithComponents<EntryAnswer>;

interface ProgressProps {
  entry: ReadingEntry;
  page: EntryFetcher;
  totalPages: EntryFetcher;
  status: EntryFetcher;
}

export function Progress({ entry, page, totalPages, status }: ProgressProps) {
  const percent = percentRead(entry);
  const asksMinutes = entry.currentMinutes !== null && entry.totalMinutes === null;
  return (
    <div className={styles.progress}>
      <p className={styles.label}>
        <span>{reached(entry)}</span>
        <span className="muted">{percent === null ? "–" : `${percent}%`}</span>
      </p>
      {percent !== null && (
        <progress
          className={styles.ribbon}
          max={100}
          value={percent}
          aria-label={t("Progress through {title}", { title: entry.title })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        />
      )}
      <PageForm entry={entry} page={page} status={status} />
      {asksMinutes && (
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalMinutes"
          title={entry.title}
          label={t("How many minutes long is it?")}
          value={null}
          problemOf={totalMinutesProblem}
        />
      )}
      {entry.totalPages === null && !asksMinutes && (
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalPages"
          title={entry.title}
          label={t("How many pages does it have?")}
          value={null}
          problemOf={totalPagesProblem}
        />
      )}
    </div>
  );
}

/** The specification's "current/total pages", or what is known where the edition's pages are not. */
function reached({ currentPage, totalPages, currentPercent, currentMinutes, totalMinutes }: ReadingEntry): string {
  if (currentMinutes !== null)
    return t("{currentMinutes}{rest} minutes", {
      currentMinutes,
      rest: totalMinutes === null ? "" : `/${totalMinutes}`,
    });
  if (totalPages !== null) return t("{currentPage}/{totalPages} pages", { currentPage, totalPages });
  return currentPercent === null ? t("{currentPage} pages", { currentPage }) : t("Read so far");
}
