import { BookNote, BookRow } from "#app/books/parts/book-row.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";

import type { NextCard } from "./next-books.server.ts";
import { nextPath, type NextView } from "./next-view.ts";

import * as styles from "./next.module.css";

interface NextCardItemProps {
  card: NextCard;
  view: NextView;
  /** No other book can replace this one. */
  isOnly: boolean;
}

export function NextCardItem({ card, view, isOnly }: NextCardItemProps) {
  const { book, isPaused, length, finish, reason } = card;
  const name = <span className="sr-only">{book.title}</span>;
  return (
    <BookRow
      book={book}
      colours={book.genre ?? UNSORTED_COLOURS}
      facts={length}
      note={
        <>
          {finish && <p className={styles.finish}>{finish}</p>}
          <BookNote>{reason}</BookNote>
        </>
      }
      isEarly
    >
      <form method="post" action={nextPath(view)} className={styles.actions}>
        <input type="hidden" name="entry" value={book.id} />
        <button type="submit" className="button-quiet">
          {isPaused ? t("Keep reading") : t("Start reading")} {name}
        </button>
        {!isOnly && (
          <a href={`${nextPath({ ...view, notNow: [...view.notNow, book.id] })}#cards`} className="text-button">
            {rich("Not now {name}", { name })}
          </a>
        )}
      </form>
    </BookRow>
  );
}
