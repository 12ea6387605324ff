import { Link } from "react-router";

import { entryPath, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { SORTING, UNSORTED } from "#app/reading/model/unsorted/rules.ts";

import * as styles from "./entry.module.css";

interface EntryActionsProps {
  entry: ReadingEntry;
  onLog(entry: ReadingEntry): void;
  onRemove(entry: ReadingEntry): void;
}

export function EntryActions({ entry, onLog, onRemove }: EntryActionsProps) {
  return (
    <div className={styles.entryActions}>
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => onLog(entry)}>
        Log <span className="sr-only">of {entry.title}</span>
      </button>
      <Link to={entryPath(entry.id, "review")} className="text-button">
        Review <span className="sr-only">{entry.title}</span>
      </Link>
      <form
        action={entryPath(entry.id, "removal")}
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(entry);
        }}
      >
        <button type="submit" className="text-button" data-remove>
          Remove <span className="sr-only">{entry.title}</span>
        </button>
      </form>
    </div>
  );
}

export function EntryGenre({ genre }: Pick<ReadingEntry, "genre">) {
  return genre === null ? (
    <Link to={SORTING} className={styles.entryUnsorted}>
      {UNSORTED}
    </Link>
  ) : (
    <p className="genre-label" data-genre={genre}>
      {genre}
    </p>
  );
}
