import { useId, useState } from "react";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { entryPath, STATUS_NAMES, type LogLine, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { placeProblem } from "#app/reading/list/reading-pages.ts";
import { UNIT_NAMES } from "#app/reading/list/reading-place.ts";
import { Field } from "#app/ui/field.tsx";

import { useLineChange } from "./use-line-change.ts";

import * as styles from "./log.module.css";

interface LineProps {
  entry: ReadingEntry;
  line: LogLine;
  today: string;
  onChanged(entry: ReadingEntry): void;
  onTaken(line: LogLine): void;
}

export function Line({ entry, line, today, onChanged, onTaken }: LineProps) {
  const [editing, setEditing] = useState(false);
  return (
    <li className={styles.logLine}>
      <div>
        <p className="note">{line.dayText}</p>
        <p>{happened(line)}</p>
      </div>
      {line.toPage !== line.fromPage && (
        <p className="figures small">
          {line.fromPage}–{line.toPage}
        </p>
      )}
      <button
        type="button"
        className={`text-button ${styles.logEdit}`}
        aria-expanded={editing}
        onClick={() => setEditing(!editing)}
      >
        {rich("Edit {span}", { span: <span className="sr-only">{`${happened(line)}, ${line.dayText}`}</span> })}
      </button>
      {editing && (
        <EditLine
          entry={entry}
          line={line}
          today={today}
          onChanged={(changed) => {
            setEditing(false);
            onChanged(changed);
          }}
          onTaken={onTaken}
        />
      )}
    </li>
  );
}

export function happened({ kind, status, read, toPage, amount }: LogLine): string {
  if (kind === "page") return t("Read to page {toPage}", { toPage });
  if (kind === "percent") return t("Read to {amount}%", { amount });
  if (kind === "minutes") return t("Listened to minute {amount}", { amount });
  if (status === "reading") return read > 1 ? t("Started reading again") : t("Started reading");
  if (status === "did_not_finish") return t("Did not finish");
  return status === "completed" ? t("Finished") : t("Moved to {statusNames}", { statusNames: STATUS_NAMES[status] });
}

function EditLine({ entry, line, today, onChanged, onTaken }: LineProps) {
  const id = useId();
  const { fetcher, busy, problem } = useLineChange(onChanged);
  const removal = useLineChange((changed) => {
    onTaken(line);
    onChanged(changed);
  });
  const [wrong, setWrong] = useState<string | null>(null);
  const action = entryPath(entry.id, `log/${line.id}`);
  const unit = line.kind === "status" ? null : line.kind;
  const message = wrong ?? problem ?? removal.problem ?? undefined;
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.logForm}
      noValidate
      onSubmit={(event) => {
        const page = new FormData(event.currentTarget).get("page");
        const invalid = unit ? placeProblem(unit, page, entry) : null;
        setWrong(invalid);
        if (busy || invalid !== null) event.preventDefault();
      }}
    >
      <input type="hidden" name="title" value={entry.title} />
      <Field
        id={`${id}-day`}
        label={t("Date")}
        type="date"
        name="day"
        max={today}
        defaultValue={line.day}
        error={unit ? undefined : message}
      />
      {unit && (
        <Field
          id={`${id}-page`}
          label={UNIT_NAMES[unit]}
          type="number"
          inputMode="numeric"
          name="page"
          min={0}
          defaultValue={line.amount ?? line.toPage}
          error={message}
        />
      )}
      <div className={styles.logButtons}>
        <button
          type="button"
          className="text-button"
          aria-disabled={busy || removal.busy}
          onClick={() => !busy && !removal.busy && void removal.fetcher.submit(null, { method: "DELETE", action })}
        >
          {t("Delete")}
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {t("Save")}
        </button>
      </div>
    </fetcher.Form>
  );
}
