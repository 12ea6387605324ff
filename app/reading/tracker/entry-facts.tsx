import { Link } from "react-router";

import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { STATUS_NAMES, type ListSort, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { earlierText } from "#app/reading/log/history-text.ts";
import { GivenStars } from "#app/reading/parts/stars-field.tsx";

import { viewQuery } from "./list-view.ts";

import * as styles from "./entry.module.css";

export function RowFacts({ entry, sort }: { entry: ReadingEntry; sort: ListSort }) {
  return (
    <div className={styles.entryFacts}>
      {entry.rating !== null && <GivenStars stars={entry.rating} className={styles.entryStars} />}
      {sort === "pages" && entry.totalPages !== null && <p>{counted(entry.totalPages, "page")}</p>}
      {sort === "date" ? <LastDate entry={entry} /> : <p>{statusOf(entry)}</p>}
    </div>
  );
}

/** The heading of the group tells what happened on that day, but for a book of another status whose day is unknown. */
function LastDate({ entry: { status, completed, stopped, added } }: { entry: ReadingEntry }) {
  const [what, day, isUntold] =
    status === "completed" && completed
      ? [t("Completed"), completed, false]
      : status === "did_not_finish" && stopped
        ? [t("Stopped"), stopped, false]
        : [t("Added"), added, status !== "want_to_read"];
  return (
    <p>
      <span className={isUntold ? undefined : "sr-only"}>{what} </span>
      {day}
    </p>
  );
}

function statusOf({ status, completed }: ReadingEntry): string {
  return status === "completed" && completed
    ? `${STATUS_NAMES.completed} ${completed.slice(-4)}`
    : STATUS_NAMES[status];
}

export function Shelves({ shelves }: { shelves: readonly string[] }) {
  if (shelves.length === 0) return null;
  return (
    <ul className={styles.entryShelves} aria-label={t("Shelves")}>
      {shelves.map((shelf) => (
        <li key={shelf}>
          <Link to={`/reading-tracker${viewQuery({ search: "", status: null, shelf, sort: "date" })}`}>{shelf}</Link>
        </li>
      ))}
    </ul>
  );
}

export function Dates({ entry, isRow }: { entry: ReadingEntry; isRow: boolean }) {
  const { status, started, completed, stopped, earlier } = entry;
  return (
    <div className={styles.entryDates}>
      {started && <p>{t("Started {started}", { started })}</p>}
      {completed && !(isRow && status === "completed") && <p>{t("Completed {completed}", { completed })}</p>}
      {stopped && !(isRow && status === "did_not_finish") && <p>{t("Stopped {stopped}", { stopped })}</p>}
      {earlier && <p>{t("Read {earlierText}", { earlierText: earlierText(earlier) })}</p>}
    </div>
  );
}
