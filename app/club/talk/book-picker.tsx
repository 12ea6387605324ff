import { useState } from "react";
import { Link } from "react-router";

import { BookLine } from "#app/books/parts/book-line.tsx";
import { useOwnBooks } from "#app/books/parts/use-own-books.ts";
import { LONGEST_QUERY, type FoundBook } from "#app/books/search/found-book.ts";
import { t } from "#app/language/t.ts";
import { addBookPath } from "#app/reading/list/add-book-path.ts";
import type { ReachedBook } from "#app/reading/list/reading-reach.queries.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { HaulChoice } from "./message.ts";
import { useListedBooks } from "./use-listed-books.ts";

import * as lineStyles from "#app/books/parts/book-line.module.css";
import * as styles from "./coffee-talk.module.css";

export type PickedBook = Pick<ReachedBook, "id" | "title" | "page" | "totalPages">;

interface BookPickerProps {
  /** What to do, while there is nothing to choose from. */
  asks: string;
  chosen?: ReadonlySet<number>;
  onPick(book: PickedBook & HaulChoice): void;
  /** Called with a typed title that the catalogue need not have. */
  onName?(title: string): void;
}

export function BookPicker({ asks, chosen, onPick, onName }: BookPickerProps) {
  const [typed, setTyped] = useState("");
  const listed = useListedBooks();
  const found = useOwnBooks(typed);
  const query = typed.trim().toLowerCase();
  const own = (listed.books ?? []).filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(query));
  const known = new Set(own.map(({ id }) => id));
  const books = [...own, ...found.books.filter(isOurs).filter(({ id }) => !known.has(id))];
  const nothing = books.length === 0 && (query === "" ? listed.books !== null : found.answered);

  return (
    <div className="head-4">
      <input
        // Type "search" would take the first Escape, which should close the dialog.
        type="text"
        role="searchbox"
        aria-label={t("Search for books")}
        placeholder={t("Title or author")}
        autoComplete="off"
        maxLength={LONGEST_QUERY}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="field-input"
        data-first-focus
      />
      {listed.failed && <ErrorBanner>{t("Failed to load your reading list. You can still search.")}</ErrorBanner>}
      <p role="status" className={nothing ? styles.bookPickerNothing : "sr-only"}>
        {nothing && (query === "" ? asks : t("We don’t have that book."))}
      </p>
      {books.length > 0 && (
        <ul className={styles.bookPickerBooks} aria-label={query === "" ? t("Your books") : t("Books")}>
          {books.map((book) => (
            <li key={book.id}>
              <button
                type="button"
                className={lineStyles.bookLine}
                aria-pressed={chosen?.has(book.id)}
                onClick={() => onPick({ page: null, totalPages: null, ...book })}
              >
                <BookLine book={book} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {query !== "" && (
        <p className={styles.bookPickerOthers}>
          {onName && (
            <button type="button" className="text-button" onClick={() => onName(typed.trim())}>
              {t("Write about “{typed}”", { typed: typed.trim() })}
            </button>
          )}
          <Link to={addBookPath(typed.trim())} className="text-link">
            {t("Look in other catalogues")}
          </Link>
        </p>
      )}
    </div>
  );
}

function isOurs(book: FoundBook): book is FoundBook & { id: number } {
  return book.id !== null;
}
