import type { FoundBook } from "#app/books/model/found-book.ts";

import "./book-line.css";

/** A book in one line of a list to choose from: what stands in an element of class `book-line`. */
export function BookLine({ book }: { book: Pick<FoundBook, "title" | "author" | "genre" | "cover"> }) {
  return (
    <>
      <span className="book-line-cover" data-genre={book.genre}>
        <img src={book.cover.src} alt="" width="320" height="480" />
      </span>
      <span className="min-w-0">
        <span className="book-line-title">{book.title}</span> <span className="book-line-author">by {book.author}</span>
      </span>
    </>
  );
}
