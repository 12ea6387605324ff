import type { ReactNode } from "react";

import { BookCover } from "#app/books/parts/book-cover.tsx";

import type { NameBook } from "./name-pages.queries.server.ts";

import * as styles from "./names.module.css";

interface BookTileProps {
  book: NameBook;
  href: string;
  title: string;
  isEarly: boolean;
  children: ReactNode;
}

export function BookTile({ book, href, title, isEarly, children }: BookTileProps) {
  return (
    <a href={href} className={styles.tile}>
      <BookCover cover={book.cover} genre={book.genre} sizes="10rem" isEarly={isEarly} />
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>{book.author}</span>
      {children !== null && <span className={styles.facts}>{children}</span>}
    </a>
  );
}
