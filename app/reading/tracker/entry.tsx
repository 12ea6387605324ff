import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { type EntryAnswer, type ListSort, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { GivenStars } from "#app/reading/parts/stars-field.tsx";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";

import { applyPending } from "./apply-pending.ts";
import { EntryActions, EntryGenre } from "./entry-actions.tsx";
import { Dates, RowFacts, Shelves } from "./entry-facts.tsx";
import { entryKey } from "./entry-key.ts";
import { Progress } from "./progress.tsx";
import { StatusButtons } from "./status-buttons.tsx";

import * as styles from "./entry.module.css";

export interface EntryView {
  /** Written out, in the reader's time zone. */
  today: string;
  sort: ListSort;
  /** A short list shows statuses, genre and dates, which a long one makes only when its disclosures are opened. */
  isShort: boolean;
  isOpen: boolean;
  onRemove(entry: ReadingEntry): void;
  onLog(entry: ReadingEntry): void;
}

interface EntryProps extends EntryView {
  entry: ReadingEntry;
  early: boolean;
}

/** Shows pending changes optimistically; a failed one reverts. */
export function Entry({ entry, today, sort, isShort, isOpen, early, onRemove, onLog }: EntryProps) {
  const status = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "status") });
  const page = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "page") });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "total-pages") });
  const removal = useFetcher<Answer>({ key: entryKey(entry.id, "removal") });

  const [opened, setOpened] = useState(isOpen);
  const more = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the page's scripts ran.
  useEffect(() => setOpened(more.current?.open ?? false), []);

  if (removal.formMethod === "DELETE") return null;
  const shown = [totalPages, page, status].reduce((entry, { formData }) => applyPending(entry, formData, today), entry);
  const busy = [totalPages, page, status].some(({ state }) => state !== "idle");
  const isRow = shown.status !== "reading";
  return (
    <li
      id={`entry-${entry.id}`}
      className={isRow ? `${styles.entry} ${styles.row}` : styles.entry}
      data-short={isShort || undefined}
      aria-busy={busy}
    >
      <BookCover
        cover={shown.cover}
        genre={shown.genre ?? UNSORTED_COLOURS}
        sizes={isRow && !isShort ? "2.5rem" : "4.5rem"}
        isEarly={early}
        hasSpine
        className={styles.entryCover}
      />
      <div className={styles.entryBook}>
        <h3 className={styles.entryTitle}>
          {shown.bookId === null ? shown.title : <BookLink book={{ id: shown.bookId, title: shown.title }} />}
        </h3>
        <p className={styles.entryAuthor}>{shown.author}</p>
        {!isRow && shown.rating !== null && <GivenStars stars={shown.rating} className={styles.entryStars} />}
      </div>
      {isRow && <RowFacts entry={shown} sort={sort} />}
      {/* The content follows the element, so that it can be wider: the style sheet hides it while this is closed. */}
      <details ref={more} className={styles.entryMore} open={isOpen}>
        <summary onClick={() => setOpened(true)}>
          <span className="sr-only">{t("More about {title}", { title: entry.title })}</span>
        </summary>
      </details>
      {!isRow && <Progress entry={shown} page={page} totalPages={totalPages} status={status} />}
      {(!isRow || isShort || opened) && (
        <div className={styles.entryLine}>
          <StatusButtons entry={shown} busy={busy} locked={status.state === "submitting"} fetcher={status} />
          {(isShort || opened) && <EntryActions entry={entry} onLog={onLog} onRemove={onRemove} />}
        </div>
      )}
      {(isShort || opened) && (
        <div className={styles.entryFoot}>
          <EntryGenre genre={shown.genre} />
          <Dates entry={shown} isRow={isRow} />
          <Shelves shelves={shown.shelves} />
        </div>
      )}
    </li>
  );
}
