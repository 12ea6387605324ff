import { useId, useRef, useState } from "react";

import { entryPath, STATUS_NAMES, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem } from "#app/reading/model/reading-pages.ts";
import { Field } from "#app/ui/field.tsx";
import { READING_STATUSES } from "#db/reading.ts";

import { useLineChange } from "./use-line-change.ts";

interface AddLineProps {
  entry: ReadingEntry;
  /** `2026-11-20`, on the reader's calendar. */
  today: string;
  onChanged(entry: ReadingEntry): void;
}

const REACHED_PAGE = "page";

/** Logs what happened on an earlier day: a page reached, or another status. */
export function AddLine({ entry, today, onChanged }: AddLineProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [what, setWhat] = useState<string>(REACHED_PAGE);
  const [wrong, setWrong] = useState<string | null>(null);
  const { fetcher, busy, problem } = useLineChange((changed) => {
    form.current?.reset();
    onChanged(changed);
  });
  const tellsPage = what === REACHED_PAGE;
  const message = wrong ?? problem ?? undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={entryPath(entry.id, tellsPage ? "page" : "status")}
      className="log-form"
      noValidate
      onSubmit={(event) => {
        const page = new FormData(event.currentTarget).get("page");
        const found = tellsPage ? pageProblem(page, entry.totalPages) : null;
        setWrong(found);
        if (busy || found !== null) event.preventDefault();
      }}
      onReset={() => setWhat(REACHED_PAGE)}
    >
      <h3 className="log-form-title">Add a day</h3>
      <Field
        id={`${id}-day`}
        label="Day"
        type="date"
        name="day"
        max={today}
        defaultValue={today}
        error={tellsPage ? undefined : message}
      />
      <div>
        <label htmlFor={`${id}-what`} className="field-label">
          What happened
        </label>
        <select
          id={`${id}-what`}
          name={tellsPage ? undefined : "status"}
          value={what}
          className="log-select"
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
      {tellsPage && (
        <Field id={`${id}-page`} label="Page" type="number" inputMode="numeric" name="page" min={0} error={message} />
      )}
      <div className="log-buttons">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          Add
        </button>
      </div>
    </fetcher.Form>
  );
}
