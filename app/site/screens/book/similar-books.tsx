import { bookPath } from "#app/books/model/book-path.ts";
import type { NamedBook } from "#app/books/model/named-books.server.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import type { Genre } from "#db/genres.ts";

import * as styles from "./book.module.css";

export function SimilarBooks({ genre, books }: { genre: Genre; books: NamedBook[] }) {
  return (
    <section className={styles.similar} aria-labelledby="similar">
      {books.length > 0 && (
        <>
          <h2 id="similar">More like this</h2>
          <ul>
            {books.map((book) => (
              <li key={book.id}>
                <a href={bookPath(book)}>
                  <BookCover cover={book.cover} genre={book.genre} sizes="9rem" />
                  <span className={styles.similarTitle}>{book.title}</span>
                  <span className={styles.similarAuthor}>by {book.author}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <a href={`/?genre=${encodeURIComponent(genre)}`} className="button-solid">
        Swipe {genre}
      </a>
    </section>
  );
}
