import type { ReactNode } from "react";

import { genreName } from "#app/books/parts/genre-name.ts";

import { BookCover } from "./book-cover.tsx";
import { BookLink } from "./book-link.tsx";

import * as styles from "./book-row.module.css";

interface BookRowProps {
  id?: string;
  /** `bookId` is null for a book outside the catalogue, which has no page. */
  book: {
    bookId: number | null;
    title: string;
    author: string;
    genre: string | null;
    cover: { src: string; srcSet: string | null };
  };
  colours: string;
  facts: ReactNode;
  note: ReactNode;
  /** Visible when the page opens, so its cover loads eagerly. */
  isEarly: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function BookRow({ id, book, colours, facts, note, isEarly, className = "", children }: BookRowProps) {
  const { bookId, title, author, genre, cover } = book;
  return (
    <li id={id} className={`${styles.row} ${className}`}>
      <BookCover
        cover={cover}
        genre={colours}
        sizes="(min-width: 40rem) 9rem, 6.5rem"
        isEarly={isEarly}
        hasSpine
        className={styles.cover}
      />
      <div className={styles.text}>
        <h2 className={styles.title}>{bookId === null ? title : <BookLink book={{ id: bookId, title }} />}</h2>
        <p className="below-1">{author}</p>
        <p className={styles.facts}>
          {genre && (
            <span className="genre-label" data-genre={genre}>
              {genreName(genre)}
            </span>
          )}
          {facts && <span>{facts}</span>}
        </p>
        {note}
      </div>
      {children}
    </li>
  );
}

export function BookNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
