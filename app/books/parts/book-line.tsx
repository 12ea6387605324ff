import type { FoundBook } from "#app/books/search/found-book.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./book-line.module.css";

export function BookLine({ book }: { book: Pick<FoundBook, "title" | "author" | "genre" | "cover"> }) {
  return (
    <>
      <span className={styles.cover} data-genre={book.genre}>
        <img src={book.cover.src} alt="" width="320" height="480" />
      </span>
      <span className="shrinks">
        <span className="serif">{book.title}</span>{" "}
        <span className="small">{t("by {author}", { author: book.author })}</span>
      </span>
    </>
  );
}
