import type { NamedBook } from "#app/books/names/named-books.queries.server.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./named-books.module.css";

export function NamedBooks({ books }: { books: NamedBook[] }) {
  if (books.length === 0) return null;
  return (
    <aside className={styles.namedBooks} aria-labelledby="named-books">
      <h2 id="named-books">{books.length === 1 ? t("The book in this post") : t("Books in this post")}</h2>
      <ul>
        {books.map(({ id, title, author, genre, cover }) => (
          <li key={id}>
            <BookCover cover={cover} genre={genre} sizes="4rem" className={styles.cover} />
            <div>
              <p className={styles.title}>
                <BookLink book={{ id, title }} />
              </p>
              <p className="note">{t("by {author}", { author })}</p>
              <form method="post" action={`/saved-books/${id}`}>
                <button type="submit" className="text-button">
                  {rich("Save {span}", { span: <span className="sr-only">{title}</span> })}
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
