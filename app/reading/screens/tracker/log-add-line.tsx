import { useId, useRef, useState } from "react";

import { entryPath, STATUS_NAMES, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem } from "#app/reading/model/reading-pages.ts";
import { Field } from "#app/ui/field.tsx";
import { READING_STATUSES } from "#db/reading.ts";

import { useLineChange } from "./use-line-change.ts";

import * as styles from "./log.module.css";

interface AddLineProps {
  entry: ReadingEntry;
  /** `2026-11-20`, in the reader's time zone. */
  today: string;
  onChanged(entry: ReadingEntry): void;
}

const REACHED_PAGE = "page";

export function AddLine({ entry, today, onChanged }: AddLineProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [what, setWhat] = useState<string>(REACHED_PAGE);
  const [wrong, setWrong] = useState<string | null>(null);
  const { fetcher, busy, problem } = useLineChange((changed) => {
    form.current?.reset();
    onChanged(changed);
  });
  const isPage = what === REACHED_PAGE;
  const message = wrong ?? problem ?? undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={entryPath(entry.id, isPage ? "page" : "status")}
      className={styles.logForm}
      noValidate
      onSubmit={(event) => {
        const page = new FormData(event.currentTarget).get("page");
        const invalid = isPage ? pageProblem(page, entry.totalPages) : null;
        setWrong(invalid);
        if (busy || invalid !== null) event.preventDefault();
      }}
      onReset={() => setWhat(REACHED_PAGE)}
    >
      <h3 className={styles.logFormTitle}>Add a day</h3>
      <input type="hidden" name="title" value={entry.title} />
      <Field
        id={`${id}-day`}
        label="Day"
        type="date"
        name="day"
        max={today}
        defaultValue={today}
        error={isPage ? undefined : message}
      />
      <div>
        <label htmlFor={`${id}-what`} className="field-label">
          What happened
        </label>
        <select
          id={`${id}-what`}
          name={isPage ? undefined : "status"}
          value={what}
          className={styles.logSelect}
          onChange={(event) => setWhat(event.target.value)}
        >
          <option value={REACHED_PAGE}>Read to page</option>
          {READING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {`Moved to ${STATUS_NAMES[status]}`}
            </option>
          ))}
        </select>
      </div>
      {isPage && (
        <Field id={`${id}-page`} label="Page" type="number" inputMode="numeric" name="page" min={0} error={message} />
      )}
      <div className={styles.logButtons}>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          Add
        </button>
      </div>
    </fetcher.Form>
  );
}
