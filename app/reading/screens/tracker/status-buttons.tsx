import type { FetcherWithComponents } from "react-router";

import { entryPath, STATUS_NAMES, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

import * as styles from "./entry.module.css";

interface StatusButtonsProps {
  entry: ReadingEntry;
  /** A change of the entry is pending. */
  busy: boolean;
  /** A change of the status is pending: clicks are ignored. While a page is being saved, clicks are accepted. */
  locked: boolean;
  fetcher: FetcherWithComponents<EntryAnswer>;
}

export function StatusButtons({ entry, busy, locked, fetcher }: StatusButtonsProps) {
  return (
    <fetcher.Form
      method="post"
      action={entryPath(entry.id, "status")}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        const same = submitter instanceof HTMLButtonElement && submitter.value === entry.status;
        if (locked || same) event.preventDefault();
      }}
    >
      <input type="hidden" name="title" value={entry.title} />
      <div role="group" aria-label={`Status of ${entry.title}`} className={styles.statuses}>
        {READING_STATUSES.map((status) => (
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
        ))}
      </div>
    </fetcher.Form>
  );
}
