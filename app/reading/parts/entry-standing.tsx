import { t } from "#app/language/t.ts";
import { entryPath, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { historyText, standingText } from "#app/reading/log/history-text.ts";
import { READING_STATUSES } from "#db/reading.ts";

import { StarsField } from "./stars-field.tsx";
import { StatusFields } from "./start-form.tsx";

import * as styles from "./book-bar.module.css";

interface EntryStandingProps {
  id: string;
  entry: ReadingEntry;
  /** `2026-11-20`, in the reader's time zone. */
  today: string;
}

export function EntryStanding({ id, entry, today }: EntryStandingProps) {
  return (
    <span className={styles.choice}>
      <button type="button" popoverTarget={id} className={styles.main}>
        <span>
          <span className="sr-only">{t("Set status:")} </span>
          {standingText(entry)}
        </span>
      </button>
      <div id={id} popover="auto" className={`popover ${styles.panel}`}>
        <form action={entryPath(entry.id, "status")} method="post">
          <StatusFields
            id={id}
            statuses={READING_STATUSES}
            chosen={entry.status}
            noDay={{
              reading: t("If you leave this empty, we use today."),
              completed: t("If you leave this empty, we use today."),
            }}
            today={today}
          />
          <button type="submit" className="button-solid">
            {t("Save status")}
          </button>
        </form>
      </div>
    </span>
  );
}

export function EntryHistory({ entry }: { entry: ReadingEntry }) {
  const history = historyText(entry);
  return (
    <>
      <form action={entryPath(entry.id, "stars")} method="post" data-sent-on-change className="below-1">
        <StarsField legend={t("Your stars")} stars={entry.rating} />
      </form>
      {history && <p className="muted">{history}</p>}
    </>
  );
}
