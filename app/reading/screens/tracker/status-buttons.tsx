import type { FetcherWithComponents } from "react-router";

import { entryPath, STATUS_NAMES, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

interface StatusButtonsProps {
  entry: ReadingEntry;
  /** Something of the entry is being changed. */
  busy: boolean;
  /** Its status is: another click waits for the answer. A click right behind a page just typed is taken. */
  locked: boolean;
  fetcher: FetcherWithComponents<EntryAnswer>;
}

/** Want to Read, Reading, Completed: from any to any. */
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
      <div role="group" aria-label={`Status of ${entry.title}`} className="statuses">
        {READING_STATUSES.map((status) => (
          <button
            key={status}
            type="submit"
            name="status"
            value={status}
            className="status"
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
