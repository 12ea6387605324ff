import { useEffect, useEffectEvent, useLayoutEffect, type MouseEvent } from "react";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { useAddToList } from "#app/reading/parts/add-to-list.tsx";

import type { SavedBook } from "./queries.server.ts";

import * as styles from "./saved-shelf.module.css";

interface SavedCardProps {
  book: SavedBook;
  /** Among the first of the page, so its cover loads eagerly. */
  early: boolean;
  first: boolean;
  onSaved(bookId: number, saved: boolean): void;
  onRemove(book: SavedBook, event: MouseEvent<HTMLElement>): void;
  onFailed(book: SavedBook, message: string): void;
}

const COVER_SIZES = "(min-width: 64rem) 10rem, (min-width: 40rem) 22vw, 40vw";

/** A book on the shelf. After its removal it stays mounted, but hidden, to handle the answer. */
export function SavedCard({ book, early, first, onSaved, onRemove, onFailed }: SavedCardProps) {
  const { saved, failed, problem, toggle } = useSavedBook(book.id, true);
  const list = useAddToList(book.id, book.listed);

  useLayoutEffect(() => {
    onSaved(book.id, saved);
    return () => onSaved(book.id, true);
  }, [book.id, saved, onSaved]);

  const noteFailure = useEffectEvent(() =>
    onFailed(book, problem ?? (saved ? t("Failed to remove book") : t("Failed to save book"))),
  );
  useEffect(() => {
    if (failed) noteFailure();
  }, [failed]);

  const noteUnlisted = useEffectEvent(() => onFailed(book, list.problem ?? t("Failed to add book")));
  useEffect(() => {
    if (list.failed) noteUnlisted();
  }, [list.failed]);

  if (!saved) return null;
  return (
    <li id={`saved-${book.id}`} className={styles.savedBook}>
      <a
        href={book.link?.href}
        target="_blank"
        rel="sponsored noopener"
        className={styles.savedLink}
        data-genre={book.genre}
        tabIndex={-1}
        aria-hidden
      >
        <BookCover
          cover={book.cover}
          genre={book.genre}
          sizes={COVER_SIZES}
          isEarly={early}
          isFirst={first}
          hasSpine
          className={styles.savedCover}
        />
      </a>
      <div className="head-4">
        <h3 className={styles.savedTitle}>
          <BookLink book={book} />
        </h3>
        <p className={styles.savedAuthor}>{book.author}</p>
        <p className={`genre-label ${styles.savedGenre}`} data-genre={book.genre}>
          {book.genre}
        </p>
      </div>
      <p role="status" className="sr-only">
        {list.listed && !book.listed && t("{title} is on your list.", { title: book.title })}
      </p>
      <div className={styles.savedActions}>
        <PlaceLink link={book.free} className="text-link">
          {book.free?.label} <span className="sr-only">{book.title}</span>
        </PlaceLink>
        <PlaceLink link={book.link} className="text-link" data-view>
          {rich("View {span}", { span: <span className="sr-only">{book.title}</span> })}
        </PlaceLink>
        <button type="button" className="text-button" aria-disabled={list.listed} onClick={list.add}>
          {list.listed ? t("Already in List") : t("Add to List")} <span className="sr-only">{book.title}</span>
        </button>
        <button
          type="button"
          className={`text-button ${styles.remove}`}
          data-remove
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            // The second click of a double click would hit the next card, which has just moved up.
            if (event.detail > 1) return;
            onRemove(book, event);
            toggle();
          }}
        >
          {rich("Remove {span}", { span: <span className="sr-only">{book.title}</span> })}
        </button>
      </div>
    </li>
  );
}
