import type { MouseEvent } from "react";

import { BookNote, BookRow } from "#app/books/parts/book-row.tsx";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { BookBar } from "#app/reading/parts/book-bar.tsx";
import { StartForm } from "#app/reading/parts/start-form.tsx";

import type { Match } from "./queries.server.ts";

import * as styles from "./matches.module.css";

interface MatchItemProps {
  book: Match;
  /** Among the first of the page, so its cover loads eagerly. */
  early: boolean;
  onTakeBack(book: Match, event: MouseEvent<HTMLElement>): void;
  onFailed(message: string): void;
}

export function MatchItem({ book, early, onTakeBack, onFailed }: MatchItemProps) {
  const name = <span className="sr-only">{book.title}</span>;
  return (
    <BookRow
      id={`match-${book.id}`}
      book={{ ...book, bookId: book.id }}
      colours={book.genre}
      facts={book.facts}
      note={
        <BookNote>
          {rich("Liked {time}", { time: <time dateTime={new Date(book.likedAt).toISOString()}>{book.likedOn}</time> })}
        </BookNote>
      }
      isEarly={early}
      className={styles.match}
    >
      <div className={styles.actions}>
        <BookBar book={book} StatusForm={StartForm} onFailed={onFailed} />
        <p className={styles.further}>
          <PlaceLink link={book.free} className="text-link">
            {`${book.free?.label} `}
            {name}
          </PlaceLink>
          {book.links.map((link, index) => (
            <PlaceLink key={link.href} link={link} className="text-link">
              {index === 0 ? t("Open {name} Link ", { name: link.name }) : `${link.name} `}
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
            {rich("Unlike {name}", { name })}
          </button>
        </p>
      </div>
    </BookRow>
  );
}
