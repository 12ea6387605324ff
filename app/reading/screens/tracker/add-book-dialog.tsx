import { useState } from "react";

import { LONGEST_QUERY } from "#app/books/model/found-book.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { FoundBookCard } from "./add-book/found-book-card.tsx";
import { OwnBookForm } from "./add-book/own-book-form.tsx";
import { useBookSearch } from "./add-book/use-book-search.ts";

import "./add-book/add-book.css";

interface AddBookDialogProps {
  open: boolean;
  onClose(): void;
}

/** Finds a book and puts it on the list. */
export function AddBookDialog({ open, onClose }: AddBookDialogProps) {
  return (
    <Dialog title="Add Book" open={open} onClose={onClose}>
      <AddBook />
    </Dialog>
  );
}

/** Unmounted with the dialog: opened again, it begins anew. */
function AddBook() {
  const { query, books, searching, searchingFurther, problem, begin, retry } = useBookSearch();
  const [typed, setTyped] = useState("");
  const [byHand, setByHand] = useState(false);
  /** The last thing that was put on the list, until the next search. */
  const [added, setAdded] = useState<string | null>(null);

  const nothing = query !== null && !searching && problem === null && books.length === 0;
  // Whoever has typed something else by now need not wait for the first answer.
  const waiting = searching && typed.trim() === query;

  function search() {
    const wanted = typed.trim();
    if (wanted === "" || waiting) return;
    setAdded(null);
    setByHand(false);
    begin(wanted);
  }

  return (
    <div className="add-book">
      {["/reading-list", "/reading-list/outside", "/reading-list/own"].map((path) => (
        <PreloadedAction key={path} path={path} />
      ))}
      <form
        role="search"
        className="add-book-search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          // Not of type "search", which would keep the first Escape for itself.
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
        <button type="submit" className="button-solid" disabled={waiting}>
          Search
        </button>
      </form>

      <p role="status" className={nothing && added === null ? "add-book-nothing" : "add-book-status"}>
        {added ?? (query === null ? "" : counted(books.length, { searching, searchingFurther, nothing, problem }))}
      </p>
      {problem !== null && (
        <ErrorBanner>
          <p>{problem}</p>
          <button type="button" className="text-button font-semibold" onClick={retry}>
            Try again
          </button>
        </ErrorBanner>
      )}
      {books.length > 0 && (
        // Scrolls by itself, so the keyboard must be able to stand in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="add-book-results" aria-label="Results" tabIndex={0}>
          <ul className="found-books">
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
          // Begins anew for the next search, and for the next book.
          key={`${query ?? ""} ${added ?? ""}`}
          title={added === null ? (query ?? "") : ""}
          onAdded={(title, already) =>
            setAdded(`“${title}” ${already ? "was on your list already." : "is on your list."}`)
          }
        />
      ) : (
        <button type="button" className="text-button add-book-by-hand" onClick={() => setByHand(true)}>
          Add a book by hand
        </button>
      )}
    </div>
  );
}

interface Stand {
  searching: boolean;
  searchingFurther: boolean;
  nothing: boolean;
  problem: string | null;
}

function counted(count: number, { searching, searchingFurther, nothing, problem }: Stand): string {
  if (nothing) return "No books found. Try a different search term.";
  const found = count === 1 ? "1 book found." : `${count} books found.`;
  if (searchingFurther) return count > 0 ? `${found} Searching further…` : "Searching further…";
  if (searching) return "Searching…";
  return count === 0 && problem !== null ? "" : found;
}
