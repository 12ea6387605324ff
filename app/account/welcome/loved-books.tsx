import { BookCover } from "#app/books/parts/book-cover.tsx";
import { SearchField } from "#app/books/parts/search-field.tsx";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { OfferedBook } from "./offered-books.server.ts";

import * as styles from "./welcome.module.css";

interface Shown {
  query: string;
  batches: number;
  chosen: readonly number[];
  chosenElsewhere: readonly OfferedBook[];
  books: readonly OfferedBook[];
  others: boolean;
  isMore: boolean;
  problem: string | null;
}

/** Its buttons reload the page with all that is ticked and typed, so that they need no script. */
export function LovedBooks({ page, busy }: { page: Shown; busy: boolean }) {
  const { query, batches, chosen, chosenElsewhere, books, others, isMore, problem } = page;
  const isChosen = (id: number) => chosen.includes(id);
  const before = chosenElsewhere.length > 0 && (
    <>
      <h2 className={styles.part}>{t("Chosen")}</h2>
      <Covers books={chosenElsewhere} isChosen={isChosen} />
    </>
  );
  return (
    <fieldset className="shrinks">
      <legend className={styles.legend}>{t("Pick five books you love")}</legend>
      <div role="search" className={styles.search}>
        <SearchField label={t("Search for a book you love")} query={query}>
          <button type="submit" formMethod="get" className="button-quiet" aria-disabled={busy}>
            {busy ? t("Searching…") : t("Search")}
          </button>
        </SearchField>
      </div>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {query === "" && before}
      {query !== "" && (
        <div className={styles.found}>
          <p className={styles.part} role="status">
            {books.length > 0 && t("Results for “{query}”", { query })}
            {books.length === 0 && !problem && t("No books found. Try a different search term.")}
          </p>
          <button
            type="submit"
            formMethod="get"
            name="all"
            value="1"
            className="text-button"
            onClick={({ currentTarget: { form } }) => {
              const typed = form?.elements.namedItem("q");
              if (typed instanceof HTMLInputElement) typed.value = "";
            }}
          >
            {t("Back to the suggestions")}
          </button>
        </div>
      )}
      {query === "" && books.length === 0 && !problem && <p className="muted">{t("There are no books here yet.")}</p>}
      <Covers books={books} isChosen={isChosen} />
      {isMore && <p className="note">{t("More books match. Type more of the title or the author.")}</p>}
      {query !== "" && before}
      {others && (
        <button
          type="submit"
          formMethod="get"
          name="batches"
          value={batches + 1}
          className="button-quiet below-7"
          aria-disabled={busy}
        >
          {t("Show others")}
        </button>
      )}
    </fieldset>
  );
}

const COVERS_IN_VIEW = 6;

function Covers({ books, isChosen }: { books: readonly OfferedBook[]; isChosen(id: number): boolean }) {
  return (
    <ul className={styles.covers}>
      {books.map(({ id, title, author, genre, cover }, index) => (
        <li key={id}>
          <label className={styles.book}>
            <input type="checkbox" name="book" value={id} defaultChecked={isChosen(id)} className="sr-only" />
            <BookCover
              cover={cover}
              genre={genre}
              sizes="7rem"
              isEarly={index < COVERS_IN_VIEW}
              className={styles.cover}
            />
            <span className={styles.bookTitle}>{title}</span>
            <span className={styles.bookAuthor}>{author}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
