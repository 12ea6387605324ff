import type { NamedBook } from "#app/books/names/named-books.queries.server.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { swipePath } from "#app/books/page/swipe-path.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";
import type { Genre } from "#db/genres.ts";

import * as styles from "./book.module.css";

interface SimilarBooksProps {
  page: string;
  genre: Genre;
  books: NamedBook[];
}

export function SimilarBooks({ page, genre, books }: SimilarBooksProps) {
  return (
    <section className={styles.similar} aria-labelledby="similar">
      {books.length > 0 && (
        <>
          <h2 id="similar">{t("More like this")}</h2>
          <ul>
            {books.map((book) => (
              <li key={book.id}>
                <a href={bookPath(book)}>
                  <BookCover cover={book.cover} genre={book.genre} sizes="9rem" />
                  <span className={styles.similarTitle}>{book.title}</span>
                  <span className={styles.similarAuthor}>{t("by {author}", { author: book.author })}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="cluster gap-3">
        {books.length > 0 && (
          <a href={swipePath(page)} rel="nofollow" className="button-solid">
            {t("Swipe books like this")}
          </a>
        )}
        <a href={`/?genre=${encodeURIComponent(genre)}`} className={books.length > 0 ? "button-quiet" : "button-solid"}>
          {t("Swipe {genre}", { genre: genreName(genre) })}
        </a>
      </p>
    </section>
  );
}
