import { Link, useFetcher } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { entryPath, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { SORTING } from "#app/reading/unsorted/rules.ts";

import { entryKey } from "./entry-key.ts";

import * as styles from "./entry.module.css";

interface EntryActionsProps {
  entry: ReadingEntry;
  onLog(entry: ReadingEntry): void;
  onRemove(entry: ReadingEntry): void;
}

export function EntryActions({ entry, onLog, onRemove }: EntryActionsProps) {
  return (
    <div className={styles.entryActions}>
      <span className={styles.entryRarer}>
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => onLog(entry)}>
          {rich("Log <span>of {title}</span>", {
            title: entry.title,
            span: <span className="sr-only" />,
          })}
        </button>
        <Link to={entryPath(entry.id, "review")} className="text-button">
          {rich("Review {span}", { span: <span className="sr-only">{entry.title}</span> })}
        </Link>
        {entry.bookId !== null && <DrawnAgain entry={entry} />}
      </span>
      <form
        action={entryPath(entry.id, "removal")}
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(entry);
        }}
      >
        <button type="submit" className="text-button" data-remove>
          {rich("Remove {span}", { span: <span className="sr-only">{entry.title}</span> })}
        </button>
      </form>
    </div>
  );
}

function DrawnAgain({ entry }: { entry: ReadingEntry }) {
  const fetcher = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "again") });
  const isAgain = fetcher.formMethod === undefined ? entry.drawnAgain : fetcher.formMethod === "POST";
  return (
    <button
      type="button"
      className="text-button"
      aria-pressed={isAgain}
      onClick={() =>
        void fetcher.submit(null, {
          method: isAgain ? "DELETE" : "POST",
          action: entryPath(entry.id, "again"),
          flushSync: true,
        })
      }
    >
      {rich("Show in deck {span}", { span: <span className="sr-only">{entry.title}</span> })}
    </button>
  );
}

export function EntryGenre({ genre }: Pick<ReadingEntry, "genre">) {
  return genre === null ? (
    <Link to={SORTING} className={styles.entryUnsorted}>
      {t("Unsorted")}
    </Link>
  ) : (
    <p className="genre-label" data-genre={genre}>
      {genreName(genre)}
    </p>
  );
}
