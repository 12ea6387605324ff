import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { UNSORTED_COLOURS } from "#app/reading/model/unsorted/rules.ts";
import type { NextCard } from "#app/site/model/next/next-books.server.ts";
import { nextPath, type NextView } from "#app/site/model/next/next-view.ts";

import * as styles from "./next.module.css";

interface NextCardItemProps {
  card: NextCard;
  view: NextView;
  /** There is no other to give instead of it. */
  isOnly: boolean;
}

export function NextCardItem({ card, view, isOnly }: NextCardItemProps) {
  const { book, isPaused, length, finish, reason } = card;
  const name = <span className="sr-only">{book.title}</span>;
  return (
    <li className={styles.card}>
      <BookCover
        cover={book.cover}
        genre={book.genre ?? UNSORTED_COLOURS}
        sizes="(min-width: 40rem) 9rem, 6.5rem"
        isEarly
        hasSpine
        className={styles.cover}
      />
      <div className={styles.text}>
        <h2 className={styles.title}>
          {book.bookId === null ? book.title : <BookLink book={{ id: book.bookId, title: book.title }} />}
        </h2>
        <p className={styles.author}>{book.author}</p>
        <p className={styles.facts}>
          {book.genre && (
            <span className="genre-label" data-genre={book.genre}>
              {book.genre}
            </span>
          )}
          <span>{length}</span>
        </p>
        {finish && <p className={styles.finish}>{finish}</p>}
        <p className={styles.reason}>{reason}</p>
      </div>
      <form method="post" action={nextPath(view)} className={styles.actions}>
        <input type="hidden" name="entry" value={book.id} />
        <button type="submit" className="button-quiet">
          {isPaused ? "Go on with it" : "Start it"} {name}
        </button>
        {!isOnly && (
          <a href={`${nextPath({ ...view, notNow: [...view.notNow, book.id] })}#cards`} className="text-button">
            Not now {name}
          </a>
        )}
      </form>
    </li>
  );
}
