import { Link } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { t } from "#app/language/t.ts";

import type { CardBook, DeckCard } from "./queries.server.ts";
import type { OpenBook } from "./use-book-sheet.tsx";

import * as styles from "./book-facts.module.css";

export function BookDescription({ book }: { book: CardBook }) {
  return <p className={styles.bookDescription}>{book.description ?? t("No description available.")}</p>;
}

export function OpenLink({ book, className }: { book: CardBook; className: string }) {
  return (
    <PlaceLink link={book.link} className={className}>
      {t("Open {name} Link", { name: book.link?.name })}
    </PlaceLink>
  );
}

/** The page's address without its slug, which would make the first page larger. */
export function BookPageLink({ book, onOpen }: { book: CardBook; onOpen?: OpenBook | undefined }) {
  return (
    <a href={`/books/${book.id}`} className="text-link" onClick={onOpen}>
      {t("More about this book")}
    </a>
  );
}

export function SpreadPage({ card: { book, reason } }: { card: DeckCard }) {
  return (
    <section className={styles.spreadPage} aria-label={t("About this book")}>
      <p className={styles.spreadTitle} aria-hidden>
        {book.title}
      </p>
      <p className={styles.spreadAuthor} aria-hidden>
        {book.author}
      </p>
      {reason && (
        <p className={styles.spreadReason} aria-hidden>
          <Link to="/taste" tabIndex={-1}>
            {reason}
          </Link>
        </p>
      )}
      <p className={styles.spreadFacts}>
        <span className={styles.genreTag} data-genre={book.genre}>
          {genreName(book.genre)}
        </span>
        <span>{book.facts}</span>
      </p>
      <BookDescription book={book} />
      <div className={styles.spreadLinks}>
        <OpenLink book={book} className="text-link" />
        <BookPageLink book={book} />
      </div>
    </section>
  );
}
