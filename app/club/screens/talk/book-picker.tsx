import { useState } from "react";

import type { FoundBook } from "#app/books/model/found-book.ts";
import { BookLine } from "#app/books/parts/book-line.tsx";
import { useOwnBooks } from "#app/books/parts/use-own-books.ts";
import type { ReachedBook } from "#app/reading/model/reading-reach.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { useListedBooks } from "./use-listed-books.ts";

/** A book that one may write about, and how far one is in it. */
export type PickedBook = Pick<ReachedBook, "id" | "title" | "page" | "totalPages">;

/** One's own books first, and any other of the catalogue by its name. */
export function BookPicker({ onPick }: { onPick(book: PickedBook): void }) {
  const [typed, setTyped] = useState("");
  const listed = useListedBooks();
  const found = useOwnBooks(typed);
  const wanted = typed.trim().toLowerCase();
  const own = (listed.books ?? []).filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(wanted));
  const known = new Set(own.map(({ id }) => id));
  const books = [...own, ...found.books.filter(isOurs).filter(({ id }) => !known.has(id))];
  const nothing = books.length === 0 && (wanted === "" ? listed.books !== null : found.answered);

  return (
    <div className="book-picker">
      <input
        // Not of type "search", which would keep the first Escape for itself.
        type="text"
        role="searchbox"
        aria-label="Search for books"
        placeholder="Title or author"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="field-input"
        data-first-focus
      />
      {listed.failed && <ErrorBanner>Failed to load your reading list. The search goes on without it.</ErrorBanner>}
      <p role="status" className={nothing ? "book-picker-nothing" : "sr-only"}>
        {nothing && (wanted === "" ? "Search for the book you want to write about." : "No book of ours by that name.")}
      </p>
      {books.length > 0 && (
        <ul className="book-picker-books" aria-label={wanted === "" ? "Your books" : "Books"}>
          {books.map((book) => (
            <li key={book.id}>
              <button
                type="button"
                className="book-line"
                onClick={() => onPick({ page: null, totalPages: null, ...book })}
              >
                <BookLine book={book} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isOurs(book: FoundBook): book is FoundBook & { id: number } {
  return book.id !== null;
}
