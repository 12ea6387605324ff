import { useState } from "react";
import type { FetcherWithComponents } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { placeProblem, readPages } from "#app/reading/list/reading-pages.ts";
import { amountOf, boundOf, lastOf, UNIT_NAMES, unitOf } from "#app/reading/list/reading-place.ts";
import { PLACE_UNITS, type PlaceUnit } from "#db/reading.ts";

import { NumberForm } from "./number-form.tsx";

import * as styles from "./page-form.module.css";

const STEPS: Record<PlaceUnit, { by: number; name: string }> = inEachLanguage(() => ({
  page: { by: 10, name: t("pages") },
  percent: { by: 5, name: t("percent") },
  minutes: { by: 30, name: t("minutes") },
}));

interface PageFormProps {
  entry: ReadingEntry;
  page: FetcherWithComponents<EntryAnswer>;
  status: FetcherWithComponents<EntryAnswer>;
}

/** Logs a place, typed or a step on. The end offers "Finish" instead of completing the book automatically. */
export function PageForm({ entry, page, status }: PageFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PlaceUnit | null>(null);
  const unit = chosen ?? unitOf(entry);
  const amount = amountOf(unit, entry);
  const last = lastOf(unit, entry);
  const step = STEPS[unit];
  const next = (amount ?? 0) + step.by;
  const action = entryPath(entry.id, "page");
  const atEnd = last !== null && (typed === null ? amount : readPages(typed)) === last;
  return (
    <div className={styles.pageRow}>
      <NumberForm
        key={unit}
        fetcher={page}
        action={action}
        name="page"
        label={UNIT_NAMES[unit]}
        value={amount}
        max={last}
        problemOf={(text) => placeProblem(unit, text, entry)}
        title={entry.title}
        onTyped={setTyped}
        unit={
          <select
            name="unit"
            aria-label={t("Track progress by")}
            value={unit}
            className={styles.unit}
            onChange={(event) => setChosen(event.target.value as PlaceUnit)}
          >
            {PLACE_UNITS.map((each) => (
              <option key={each} value={each}>
                {UNIT_NAMES[each]}
              </option>
            ))}
          </select>
        }
      />
      {next <= boundOf(unit, entry) && (
        <button
          type="button"
          className={styles.step}
          onClick={() =>
            void page.submit(
              { page: String(next), unit, title: entry.title },
              { method: "POST", action, flushSync: true },
            )
          }
        >
          +{step.by} <span className="sr-only">{step.name}</span>
        </button>
      )}
      {atEnd && (
        <status.Form method="post" action={entryPath(entry.id, "status")}>
          <input type="hidden" name="title" value={entry.title} />
          <button type="submit" name="status" value="completed" className="button-solid pressable">
            {t("Finish")}
          </button>
        </status.Form>
      )}
    </div>
  );
}
