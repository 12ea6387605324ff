import { useId, useState } from "react";

import { entryPath, STATUS_NAMES, type LogLine, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { pageProblem } from "#app/reading/model/reading-pages.ts";
import { Field } from "#app/ui/field.tsx";

import { useLineChange } from "./use-line-change.ts";

interface LineProps {
  entry: ReadingEntry;
  line: LogLine;
  /** `2026-11-20`, on the reader's calendar. */
  today: string;
  onChanged(entry: ReadingEntry): void;
}

/** A line of the log, and the way to mend it. */
export function Line({ entry, line, today, onChanged }: LineProps) {
  const [mending, setMending] = useState(false);
  return (
    <li className="log-line">
      <div className="log-words">
        <p className="log-day">{line.dayText}</p>
        <p className="log-what">{happened(line)}</p>
      </div>
      {line.toPage !== line.fromPage && (
        <p className="log-pages">
          {line.fromPage}–{line.toPage}
        </p>
      )}
      <button
        type="button"
        className="text-button log-mend"
        aria-expanded={mending}
        onClick={() => setMending(!mending)}
      >
        Correct <span className="sr-only">{`${happened(line)}, ${line.dayText}`}</span>
      </button>
      {mending && (
        <Mend
          entry={entry}
          line={line}
          today={today}
          onChanged={(changed) => {
            setMending(false);
            onChanged(changed);
          }}
        />
      )}
    </li>
  );
}

function happened({ kind, status, read, toPage }: LogLine): string {
  if (kind === "page") return `Read to page ${toPage}`;
  if (status === "reading") return read > 1 ? "Started reading again" : "Started reading";
  return status === "completed" ? "Finished" : `Moved to ${STATUS_NAMES[status]}`;
}

function Mend({ entry, line, today, onChanged }: LineProps) {
  const id = useId();
  const { fetcher, busy, problem } = useLineChange(onChanged);
  const [wrong, setWrong] = useState<string | null>(null);
  const action = entryPath(entry.id, `log/${line.id}`);
  const tellsPage = line.kind === "page";
  const message = wrong ?? problem ?? undefined;
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="log-form"
      noValidate
      onSubmit={(event) => {
        const page = new FormData(event.currentTarget).get("page");
        const found = tellsPage ? pageProblem(page, entry.totalPages) : null;
        setWrong(found);
        if (busy || found !== null) event.preventDefault();
      }}
    >
      <Field
        id={`${id}-day`}
        label="Day"
        type="date"
        name="day"
        max={today}
        defaultValue={line.day}
        error={tellsPage ? undefined : message}
      />
      {tellsPage && (
        <Field
          id={`${id}-page`}
          label="Page"
          type="number"
          inputMode="numeric"
          name="page"
          min={0}
          defaultValue={line.toPage}
          error={message}
        />
      )}
      <div className="log-buttons">
        <button
          type="button"
          className="text-button"
          aria-disabled={busy}
          onClick={() => !busy && void fetcher.submit(null, { method: "DELETE", action })}
        >
          Take back
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          Save
        </button>
      </div>
    </fetcher.Form>
  );
}
