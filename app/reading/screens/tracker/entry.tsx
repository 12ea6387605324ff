import { Link, useFetcher } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { entryPath, UPDATE_FAILED, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { SORTING, UNSORTED, UNSORTED_COLOURS } from "#app/reading/model/unsorted/rules.ts";
import { GivenStars } from "#app/reading/parts/stars-field.tsx";

import { applyPending } from "./apply-pending.ts";
import { numberProblem } from "./number-form.tsx";
import { Progress } from "./progress.tsx";
import { StatusButtons } from "./status-buttons.tsx";

import * as styles from "./entry.module.css";

interface EntryProps {
  entry: ReadingEntry;
  /** Written out, in the reader's time zone. */
  today: string;
  /** Among the first of the page, so its cover loads eagerly. */
  early: boolean;
  onChanged(entry: ReadingEntry): void;
  /** The status has changed; `line` is the id of the log's line, for undo. */
  onMoved(entry: ReadingEntry, line: number): void;
  onRemove(entry: ReadingEntry): void;
  onRemoved(entryId: number): void;
  onFailed(message: string): void;
  onLog(entry: ReadingEntry): void;
}

/** The fetcher key of a change. `Entry` shows the state and the answer of every change sent with it. */
export function entryKey(entryId: number, what: "status" | "page" | "total-pages" | "removal"): string {
  return `reading-${what}-${entryId}`;
}

/** A book of the list. Shows pending changes optimistically; a failed one reverts. */
export function Entry({ entry, today, early, ...on }: EntryProps) {
  const status = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "status") });
  const page = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "page") });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "total-pages") });
  const removal = useFetcher<Answer>({ key: entryKey(entry.id, "removal") });

  useAnswer(status.data, (answer) => {
    if ("ok" in answer) {
      on.onChanged(answer.entry);
      if (answer.line !== null) on.onMoved(answer.entry, answer.line);
    } else on.onFailed(UPDATE_FAILED);
  });
  const onPagesAnswer = (answer: EntryAnswer) => {
    if ("ok" in answer) on.onChanged(answer.entry);
    else if (numberProblem(answer) === null) on.onFailed(UPDATE_FAILED);
  };
  useAnswer(page.data, onPagesAnswer);
  useAnswer(totalPages.data, onPagesAnswer);
  useAnswer(removal.data, (answer) => {
    if ("ok" in answer) on.onRemoved(entry.id);
    else on.onFailed("Failed to remove book");
  });

  if (removal.formMethod === "DELETE") return null;
  const shown = [totalPages, page, status].reduce((entry, { formData }) => applyPending(entry, formData, today), entry);
  const busy = [totalPages, page, status].some(({ state }) => state !== "idle");
  return (
    <li id={`entry-${entry.id}`} className={styles.entry} aria-busy={busy}>
      <BookCover
        cover={shown.cover}
        genre={shown.genre ?? UNSORTED_COLOURS}
        sizes="6rem"
        isEarly={early}
        hasSpine
        className={styles.entryCover}
      />
      <div className={styles.entryBook}>
        <h3 className={styles.entryTitle}>
          {shown.bookId === null ? shown.title : <BookLink book={{ id: shown.bookId, title: shown.title }} />}
        </h3>
        <p className={styles.entryAuthor}>{shown.author}</p>
        {shown.rating !== null && <GivenStars stars={shown.rating} className={styles.entryStars} />}
        {shown.genre === null ? (
          <Link to={SORTING} className={styles.entryUnsorted}>
            {UNSORTED}
          </Link>
        ) : (
          <p className={`genre-label ${styles.entryGenre}`} data-genre={shown.genre}>
            {shown.genre}
          </p>
        )}
      </div>
      <div className={styles.entryActions}>
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => on.onLog(entry)}>
          Log <span className="sr-only">of {entry.title}</span>
        </button>
        <Link to={entryPath(entry.id, "review")} className="text-button">
          Review <span className="sr-only">{entry.title}</span>
        </Link>
        <form
          action={entryPath(entry.id, "removal")}
          onSubmit={(event) => {
            event.preventDefault();
            on.onRemove(entry);
          }}
        >
          <button type="submit" className="text-button" data-remove>
            Remove <span className="sr-only">{entry.title}</span>
          </button>
        </form>
      </div>
      <div className={styles.entryState}>
        <StatusButtons entry={shown} busy={busy} locked={status.state !== "idle"} fetcher={status} />
        {shown.status === "reading" && (
          <Progress key={entry.id} entry={shown} page={page} totalPages={totalPages} status={status} />
        )}
      </div>
      <Dates entry={shown} />
    </li>
  );
}

function Dates({ entry: { started, completed, stopped, earlier } }: { entry: ReadingEntry }) {
  if (!started && !completed && !stopped && !earlier) return null;
  return (
    <div className={styles.entryDates}>
      {started && <p>Started {started}</p>}
      {completed && <p>Completed {completed}</p>}
      {stopped && <p>Stopped {stopped}</p>}
      {earlier && (
        <p>
          {earlier.reads === 1
            ? `Read once before, finished ${earlier.finished}`
            : `Read ${earlier.reads === 2 ? "twice" : `${earlier.reads} times`} before, last finished ${earlier.finished}`}
        </p>
      )}
    </div>
  );
}
