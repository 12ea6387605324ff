import { useState } from "react";

import { LONGEST_QUERY } from "#app/books/search/found-book.ts";
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
      <Dialog title="Add Book" open={open} onClose={onClose}>
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
          aria-label="Search for books"
          placeholder="Title, author or ISBN"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="field-input"
          data-first-focus
        />
        <button type="submit" className="button-solid" aria-disabled={searchingTyped}>
          Search
        </button>
      </form>

      <p role="status" className={nothing && added === null ? styles.addBookNothing : styles.addBookStatus}>
        {added ?? (query === null ? "" : counted(books.length, { searching, searchingFurther, nothing, problem }))}
      </p>
      {onlyOwn && (
        <p className="note">
          These are from our catalogue. We couldn’t reach the others.{" "}
          <button type="button" className={`text-button ${styles.again}`} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {problem !== null && !onlyOwn && (
        <ErrorBanner>
          <p>{problem}</p>
          <button type="button" className={`text-button ${styles.again}`} onClick={retry}>
            Try again
          </button>
        </ErrorBanner>
      )}
      {books.length > 0 && (
        // It scrolls, so it must take the keyboard focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.addBookResults} aria-label="Results" tabIndex={0}>
          <ul className={styles.foundBooks}>
            {books.map((book) => (
              <FoundBookCard
                key={book.id ?? book.externalId}
                book={book}
                onAdded={(title) => setAdded(`“${title}” is on your list.`)}
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
            setAdded(`“${title}” ${already ? "is already on your list." : "is on your list."}`)
          }
        />
      ) : (
        <button type="button" className="text-button at-start below-3" onClick={() => setByHand(true)}>
          Add a book by hand
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
  if (nothing) return "No books found. Try a different search term.";
  const found = count === 1 ? "1 book found." : `${figure(count)} books found.`;
  if (searchingFurther) return count > 0 ? `${found} Searching other catalogues…` : "Searching other catalogues…";
  if (searching) return "Searching…";
  return count === 0 && problem !== null ? "" : found;
}
