import type { FetcherWithComponents } from "react-router";

import { t } from "#app/language/t.ts";
import { entryPath, STATUS_NAMES, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import type { ReadingStatus } from "#db/reading.ts";

import * as styles from "./status-buttons.module.css";

interface StatusButtonsProps {
  entry: ReadingEntry;
  busy: boolean;
  /** A change of the status is pending: clicks are ignored. While a page is being saved, clicks are accepted. */
  locked: boolean;
  fetcher: FetcherWithComponents<EntryAnswer>;
}

const FIRST = ["want_to_read", "reading", "completed"] as const satisfies ReadingStatus[];

const MORE = ["paused", "did_not_finish"] as const satisfies ReadingStatus[];

export function StatusButtons({ entry, busy, locked, fetcher }: StatusButtonsProps) {
  const chosen = MORE.find((status) => status === entry.status);
  const button = (status: ReadingStatus) => (
    <button
      key={status}
      type="submit"
      name="status"
      value={status}
      className={styles.status}
      aria-pressed={entry.status === status}
      aria-disabled={busy}
    >
      {STATUS_NAMES[status]}
    </button>
  );
  return (
    <fetcher.Form
      method="post"
      action={entryPath(entry.id, "status")}
      className="shrinks"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        const same = submitter instanceof HTMLButtonElement && submitter.value === entry.status;
        if (locked || same) event.preventDefault();
      }}
    >
      <input type="hidden" name="title" value={entry.title} />
      <div role="group" aria-label={t("Status of {title}", { title: entry.title })} className={styles.statuses}>
        {FIRST.map(button)}
        {/* A new key closes the menu after a choice. */}
        <details key={entry.status} className={styles.moreStatuses}>
          <summary className={styles.status} data-chosen={chosen !== undefined || undefined}>
            {chosen ? STATUS_NAMES[chosen] : t("More")}
            <span className="sr-only">{chosen ? t(": more statuses") : t(" statuses")}</span>
          </summary>
          <div className={styles.statuses}>{MORE.map(button)}</div>
        </details>
      </div>
    </fetcher.Form>
  );
}
