import { BookCover } from "#app/books/parts/book-cover.tsx";
import { genreName } from "#app/books/parts/genre-name.ts";
import { SwipeThese } from "#app/books/parts/swipe-these.tsx";
import type { SearchResult } from "#app/books/search/search-result.ts";
import { searchPath, type SearchView } from "#app/books/search/search-view.ts";
import { t } from "#app/language/t.ts";
import { PlainBookBar } from "#app/reading/parts/plain-book-bar.tsx";

import * as styles from "./search.module.css";

export interface FoundBook extends SearchResult {
  path: string;
  facts: string;
}

export interface FoundPage {
  books: FoundBook[];
  count: string;
  isMore: boolean;
  isClose: boolean;
  next: string | null;
}

/** Plain forms and links: the page has no scripts. */
export function Results({
  view,
  page: { books, count, isMore, isClose, next },
}: {
  view: SearchView;
  page: FoundPage;
}) {
  const { query, filters, after } = view;
  return (
    <section aria-labelledby="results">
      <div className={styles.heading}>
        <div role="status">
          <h2 id="results" className={styles.count}>
            {isClose
              ? t("No exact match for “{query}”. {count}", { query, count })
              : query === ""
                ? count
                : t("{count} for “{query}”", { count, query })}
          </h2>
        </div>
        {(books.length > 1 || after !== null) && <SwipeThese page={searchPath({ query, filters })} />}
      </div>
      <ResultList books={books} />
      {isMore && next === null && (
        <p className="muted">{t("There are more. Add a word or a filter to narrow the search.")}</p>
      )}
      {(next !== null || after !== null) && (
        <nav aria-label={t("Pages of results")} className={styles.pages}>
          {after !== null && (
            <a href={searchPath({ query, filters })} className="button-quiet">
              {t("First results")}
            </a>
          )}
          {next !== null && (
            <a href={next} rel="next" className="button-quiet">
              {t("Next results")}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

export function ResultList({ books }: { books: FoundBook[] }) {
  return (
    <ul className={styles.list}>
      {books.map((book, index) => (
        <Result key={book.id} book={book} early={index < 6} />
      ))}
    </ul>
  );
}

function Result({ book, early }: { book: FoundBook; early: boolean }) {
  const { id, title, author, genre, facts, path, cover, saved, listed } = book;
  return (
    <li className={styles.result}>
      <BookCover cover={cover} genre={genre} sizes="(min-width: 40rem) 6.5rem, 5rem" isEarly={early} hasSpine />
      <div className="breakable">
        <h3 className={styles.bookTitle}>
          <a href={path}>{title}</a>
        </h3>
        <p className={styles.author}>{author}</p>
        <p className={styles.facts}>
          <span className="genre-label" data-genre={genre}>
            {genreName(genre)}
          </span>
          {facts && <span>{facts}</span>}
        </p>
        <div className="below-2">
          <PlainBookBar id={`book-${id}`} book={{ id, title }} saved={saved} listed={listed} />
        </div>
      </div>
    </li>
  );
}
