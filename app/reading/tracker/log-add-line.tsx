import { useId, useRef, useState } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { entryPath, STATUS_NAMES, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { placeProblem } from "#app/reading/list/reading-pages.ts";
import { UNIT_NAMES, unitOf } from "#app/reading/list/reading-place.ts";
import { Field } from "#app/ui/field.tsx";
import { PLACE_UNITS, READING_STATUSES, type PlaceUnit } from "#db/reading.ts";

import { useLineChange } from "./use-line-change.ts";

import * as styles from "./log.module.css";

interface AddLineProps {
  entry: ReadingEntry;
  /** `2026-11-20`, in the reader's time zone. */
  today: string;
  onChanged(entry: ReadingEntry): void;
}

const REACHED: Record<PlaceUnit, string> = inEachLanguage(() => ({
  page: t("Read to page"),
  percent: t("Read to percent"),
  minutes: t("Listened to minute"),
}));

export function AddLine({ entry, today, onChanged }: AddLineProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [what, setWhat] = useState<string>(unitOf(entry));
  const [wrong, setWrong] = useState<string | null>(null);
  const { fetcher, busy, problem } = useLineChange((changed) => {
    form.current?.reset();
    onChanged(changed);
  });
  const unit = PLACE_UNITS.find((each) => each === what);
  const message = wrong ?? problem ?? undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={entryPath(entry.id, unit ? "page" : "status")}
      className={styles.logForm}
      noValidate
      onSubmit={(event) => {
        const page = new FormData(event.currentTarget).get("page");
        const invalid = unit ? placeProblem(unit, page, entry) : null;
        setWrong(invalid);
        if (busy || invalid !== null) event.preventDefault();
      }}
      onReset={() => setWhat(unitOf(entry))}
    >
      <h3 className="below-3 large">{t("Add an entry")}</h3>
      <input type="hidden" name="title" value={entry.title} />
      <Field
        id={`${id}-day`}
        label={t("Date")}
        type="date"
        name="day"
        max={today}
        defaultValue={today}
        error={unit ? undefined : message}
      />
      <div>
        <label htmlFor={`${id}-what`} className="field-label">
          {t("What happened")}
        </label>
        <select
          id={`${id}-what`}
          name={unit ? "unit" : "status"}
          value={what}
          className={styles.logSelect}
          onChange={(event) => setWhat(event.target.value)}
        >
          {PLACE_UNITS.map((each) => (
            <option key={each} value={each}>
              {REACHED[each]}
            </option>
          ))}
          {READING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t("Moved to {statusNames}", { statusNames: STATUS_NAMES[status] })}
            </option>
          ))}
        </select>
      </div>
      {unit && (
        <Field
          id={`${id}-page`}
          label={UNIT_NAMES[unit]}
          type="number"
          inputMode="numeric"
          name="page"
          min={0}
          error={message}
        />
      )}
      <div className={styles.logButtons}>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {t("Add")}
        </button>
      </div>
    </fetcher.Form>
  );
}
