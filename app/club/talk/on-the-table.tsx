import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookActions } from "#app/club/mentions/book-actions.tsx";
import { t } from "#app/language/t.ts";

import type { TalkBook } from "./message.ts";

import * as styles from "./on-the-table.module.css";

export function OnTheTable({ books }: { books: readonly TalkBook[] }) {
  if (books.length === 0) return null;
  return (
    <aside className={styles.table} aria-labelledby="on-the-table">
      <h2 id="on-the-table" className={styles.heading}>
        {t("Talked about this week")}
      </h2>
      <ul>
        {books.map((book) => (
          <li key={book.id} className={styles.book}>
            <BookCover cover={book.cover} genre={book.genre} sizes="3.5rem" className={styles.cover} />
            <div className="shrinks">
              <h3>{book.title}</h3>
              <p className="note">{book.author}</p>
              <BookActions book={book} />
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
