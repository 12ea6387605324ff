import { useEffect, useEffectEvent, useRef, type MouseEvent } from "react";

import { BookNote, BookRow } from "#app/books/parts/book-row.tsx";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { SAVING_FAILED, useSavedBook } from "#app/books/parts/saved-book.ts";
import type { Match } from "#app/deck/model/matches/queries.server.ts";
import { ADDITION_FAILED } from "#app/reading/model/addition.ts";
import { useAddToList } from "#app/reading/parts/add-to-list.tsx";
import { StartForm } from "#app/reading/parts/start-form.tsx";

import * as styles from "./matches.module.css";

interface MatchItemProps {
  book: Match;
  /** Among the first of the page, so its cover loads eagerly. */
  early: boolean;
  onTakeBack(book: Match, event: MouseEvent<HTMLElement>): void;
  onFailed(message: string): void;
}

export function MatchItem({ book, early, onTakeBack, onFailed }: MatchItemProps) {
  const saving = useSavedBook(book.id, book.saved);
  const list = useAddToList(book.id, book.listed);
  const listButton = useRef<HTMLButtonElement>(null);

  const noteUnsaved = useEffectEvent(() => onFailed(saving.problem ?? SAVING_FAILED));
  useEffect(() => {
    if (saving.failed) noteUnsaved();
  }, [saving.failed]);

  const noteUnlisted = useEffectEvent(() => onFailed(list.problem ?? ADDITION_FAILED));
  useEffect(() => {
    if (list.failed) noteUnlisted();
  }, [list.failed]);

  const name = <span className="sr-only">{book.title}</span>;
  return (
    <BookRow
      id={`match-${book.id}`}
      book={{ ...book, bookId: book.id }}
      colours={book.genre}
      facts={book.facts}
      note={
        <BookNote>
          Liked <time dateTime={new Date(book.likedAt).toISOString()}>{book.likedOn}</time>
        </BookNote>
      }
      isEarly={early}
      className={styles.match}
    >
      <p role="status" className="sr-only">
        {list.listed && !book.listed && `${book.title} is on your list.`}
      </p>
      <div className={styles.actions}>
        <button type="button" className="text-button" aria-pressed={saving.saved} data-first onClick={saving.toggle}>
          {saving.saved ? "Saved" : "Save"} {name}
        </button>
        <button ref={listButton} type="button" className="text-button" aria-disabled={list.listed} onClick={list.add}>
          {list.listed ? "Already in List" : "Add to List"} {name}
        </button>
        {!book.listed && (
          <StartForm book={{ bookId: book.id }} className="text-button" of={name} addition={list} button={listButton} />
        )}
        <PlaceLink link={book.free} className="text-link">
          {`${book.free?.label} `}
          {name}
        </PlaceLink>
        {book.links.map((link, index) => (
          <PlaceLink key={link.href} link={link} className="text-link">
            {index === 0 ? `Open ${link.name} Link ` : `${link.name} `}
            {name}
          </PlaceLink>
        ))}
        <button
          type="button"
          className={`text-button ${styles.unlike}`}
          data-unlike
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            // The second click of a double click would hit the next book, which has just moved up.
            if (event.detail <= 1) onTakeBack(book, event);
          }}
        >
          Unlike {name}
        </button>
      </div>
    </BookRow>
  );
}
