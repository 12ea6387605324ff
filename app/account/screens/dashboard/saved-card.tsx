import { useEffect, useEffectEvent, useLayoutEffect, type MouseEvent } from "react";

import type { SavedBook } from "#app/account/model/dashboard/queries.server.ts";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import { useAddToList } from "#app/reading/parts/add-to-list.tsx";
import { OutwardIcon } from "#app/ui/icons.tsx";

interface SavedCardProps {
  book: SavedBook;
  /** Among the first of the page: its cover is wanted at once. */
  early: boolean;
  onSaved(bookId: number, saved: boolean): void;
  onRemove(book: SavedBook, event: MouseEvent<HTMLElement>): void;
  onFailed(book: SavedBook, message: string): void;
}

const COVER_SIZES = "(min-width: 64rem) 10rem, (min-width: 40rem) 22vw, 40vw";

/** A book on the shelf. Removed, it stays mounted without being seen, and hears what becomes of the removal. */
export function SavedCard({ book, early, onSaved, onRemove, onFailed }: SavedCardProps) {
  const { saved, failed, problem, toggle } = useSavedBook(book.id, true);
  const list = useAddToList(book.id, book.listed);

  useLayoutEffect(() => {
    onSaved(book.id, saved);
    return () => onSaved(book.id, true);
  }, [book.id, saved, onSaved]);

  const noteFailure = useEffectEvent(() =>
    onFailed(book, problem ?? (saved ? "Failed to remove book" : "Failed to save book")),
  );
  useEffect(() => {
    if (failed) noteFailure();
  }, [failed]);

  const noteUnlisted = useEffectEvent(() => onFailed(book, list.problem ?? "Failed to add book"));
  useEffect(() => {
    if (list.failed) noteUnlisted();
  }, [list.failed]);

  if (!saved) return null;
  return (
    <li id={`saved-${book.id}`} className="saved-book">
      <a
        href={book.link}
        target="_blank"
        rel="sponsored noopener"
        className="saved-stand"
        data-genre={book.genre}
        tabIndex={-1}
        aria-hidden
      >
        <span className="saved-cover">
          <img
            src={book.cover.src}
            srcSet={book.cover.srcSet ?? undefined}
            sizes={book.cover.srcSet ? COVER_SIZES : undefined}
            width="320"
            height="480"
            alt=""
            loading={early ? "eager" : "lazy"}
            decoding="async"
          />
        </span>
      </a>
      <div className="saved-caption">
        <h3 className="saved-title">{book.title}</h3>
        <p className="saved-author">{book.author}</p>
        <p className="saved-genre" data-genre={book.genre}>
          {book.genre}
        </p>
      </div>
      <div className="saved-actions">
        <a href={book.link} target="_blank" rel="sponsored noopener" className="text-link view">
          View <span className="sr-only">{book.title}</span>
          <OutwardIcon />
        </a>
        <button type="button" className="text-button add" disabled={list.listed} onClick={list.add}>
          {list.listed ? "Already in List" : "Add to List"} <span className="sr-only">{book.title}</span>
        </button>
        <button
          type="button"
          className="text-button remove"
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            // The second click of a double one would meet the neighbour, which has just moved up.
            if (event.detail > 1) return;
            onRemove(book, event);
            toggle();
          }}
        >
          Remove <span className="sr-only">{book.title}</span>
        </button>
      </div>
    </li>
  );
}
