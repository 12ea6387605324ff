import { useState } from "react";

import { LONGEST_QUERY } from "#app/books/search/found-book.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { FoundBookCard } from "./add-book/found-book-card.tsx";
import { OwnBookForm } from "./add-book/own-book-form.tsx";
import { useBookSearch } from "./add-book/use-book-search.ts";

import * as styles from "./add-book/add-book.module.css";

interface AddBookDialogProps {
  open: boolean;
  asked: string;
  onClose(): void;
}

export function AddBookDialog({ open, asked, onClose }: AddBookDialogProps) {
  return (
    <>
      {["/reading-list", "/reading-list/outside", "/reading-list/own"].map((path) => (
        <PreloadedAction key={path} path={path} />
      ))}
      <Dialog title={t("Add Book")} open={open} onClose={onClose}>
        <AddBook asked={asked} />
      </Dialog>
    </>
  );
}

/** Unmounted with the dialog, so that it starts anew when opened again. */
function AddBook({ asked }: { asked: string }) {
  const { query, books, searching, searchingFurther, problem, onlyOwn, begin, retry } = useBookSearch(asked);
  const [typed, setTyped] = useState(asked);
  const [byHand, setByHand] = useState(false);
  const [added, setAdded] = useState<string | null>(null);

  const nothing = query !== null && !searching && problem === null && books.length === 0;
  // Disables the button, which keeps its focus, only during the search for the typed query: another can be sent.
  const searchingTyped = searching && typed.trim() === query;

  function search() {
    const text = typed.trim();
    if (text === "" || searchingTyped) return;
    setAdded(null);
    setByHand(false);
    begin(text);
  }

  return (
    <div className="column head-4" data-wide>
      <form
        role="search"
        className={styles.addBookSearch}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          // Not type "search", which clears the field on the first Escape instead of closing the dialog.
          type="text"
          role="searchbox"
          aria-label={t("Search for books")}
          placeholder={t("Title, author or ISBN")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="field-input"
          data-first-focus
        />
        <button type="submit" className="button-solid" aria-disabled={searchingTyped}>
          {t("Search")}
        </button>
      </form>

      <p role="status" className={nothing && added === null ? styles.addBookNothing : styles.addBookStatus}>
        {added ?? (query === null ? "" : counted(books.length, { searching, searchingFurther, nothing, problem }))}
      </p>
      {onlyOwn && (
        <p className="note">
          {rich("These are from our catalogue. We couldn’t reach the others. <button>Try again</button>", {
            button: <button type="button" className={`text-button ${styles.again}`} onClick={retry} />,
          })}
        </p>
      )}
      {problem !== null && !onlyOwn && (
        <ErrorBanner>
          <p>{problem}</p>
          <button type="button" className={`text-button ${styles.again}`} onClick={retry}>
            {t("Try again")}
          </button>
        </ErrorBanner>
      )}
      {books.length > 0 && (
        // It scrolls, so it must take the keyboard focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.addBookResults} aria-label={t("Results")} tabIndex={0}>
          <ul className={styles.foundBooks}>
            {books.map((book) => (
              <FoundBookCard
                key={book.id ?? book.externalId}
                book={book}
                onAdded={(title) => setAdded(t("“{title}” is on your list.", { title }))}
              />
            ))}
          </ul>
        </section>
      )}

      {nothing || byHand ? (
        <OwnBookForm
          // Starts empty for the next search and after each added book.
          key={`${query ?? ""} ${added ?? ""}`}
          title={added === null ? (query ?? "") : ""}
          onAdded={(title, already) =>
            setAdded(
              already ? t("“{title}” is already on your list.", { title }) : t("“{title}” is on your list.", { title }),
            )
          }
        />
      ) : (
        <button type="button" className="text-button at-start below-3" onClick={() => setByHand(true)}>
          {t("Add a book by hand")}
        </button>
      )}
    </div>
  );
}

interface SearchState {
  searching: boolean;
  searchingFurther: boolean;
  nothing: boolean;
  problem: string | null;
}

function counted(count: number, { searching, searchingFurther, nothing, problem }: SearchState): string {
  if (nothing) return t("No books found. Try a different search term.");
  const found = count === 1 ? t("1 book found.") : t("{count} books found.", { count: figure(count) });
  if (searchingFurther)
    return count > 0 ? t("{found} Searching other catalogues…", { found }) : t("Searching other catalogues…");
  if (searching) return t("Searching…");
  return count === 0 && problem !== null ? "" : found;
}
