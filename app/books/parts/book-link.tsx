import type { ReactNode } from "react";

import { bookPath } from "#app/books/page/book-path.ts";

import * as styles from "./book-link.module.css";

interface BookLinkProps {
  book: { id: number; title: string };
  children?: ReactNode;
}

/** A full navigation: the book's page is a document of its own, the same for everybody. */
export function BookLink({ book, children = book.title }: BookLinkProps) {
  return (
    <a href={bookPath(book)} className={styles.bookLink}>
      {children}
    </a>
  );
}
