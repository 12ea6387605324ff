import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useSubmit } from "react-router";

import { viewQuery, type BookCursor, type BooksView, type Sort } from "#app/books/model/admin/books-view.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { BookRow, deletionKey, type ShownBook } from "./book-row.tsx";
import { DeleteBookDialog } from "./delete-book-dialog.tsx";
import { PageLinks } from "./page-links.tsx";
import { TableControls } from "./table-controls.tsx";

interface BooksTableProps {
  view: BooksView;
  page: { books: ShownBook[]; before: BookCursor | null; after: BookCursor | null };
}

const COLUMNS: ReadonlyArray<{ name: string; up: Sort; down: Sort }> = [
  { name: "Title", up: "title", down: "title-last" },
  { name: "Author", up: "author", down: "author-last" },
  { name: "Genre", up: "genre", down: "genre-last" },
  { name: "Added", up: "oldest", down: "newest" },
];

/** The catalogue, a page at a time. A deleted book leaves at once, and comes back where that failed. */
export function BooksTable({ view, page: { books, before, after } }: BooksTableProps) {
  const [deleting, setDeleting] = useState<ShownBook | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const submit = useSubmit();
  const pageQuery = viewQuery(view);
  const sideQuery = (side: "before" | "after", cursor: BookCursor | null) =>
    cursor && `/admin${viewQuery({ ...view, from: { side, cursor } })}`;

  function remove(book: ShownBook) {
    setFailure(null);
    // The button that asked goes with its row: the focus moves on to the next one.
    const here = document.getElementById(`book-${book.id}`);
    const neighbour = here?.nextElementSibling ?? here?.previousElementSibling;
    flushSync(() => setDeleting(null));
    void submit(null, {
      method: "DELETE",
      action: `/admin/books/${book.id}`,
      navigate: false,
      fetcherKey: deletionKey(book.id),
      flushSync: true,
    });
    const next = neighbour?.querySelector<HTMLElement>(".icon-button") ?? document.getElementById("all-books");
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      <TableControls view={view} />
      {books.length === 0 && (
        <p className="no-match">{view.search ? "No book has these words." : "No books found in the database"}</p>
      )}
      {books.length > 0 && (
        <table ref={table} className="admin-table books-table" aria-labelledby="all-books">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <SortHeader key={column.name} view={view} {...column} />
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {books.map((book) => (
              <BookRow
                key={book.id}
                book={book}
                back={pageQuery}
                onDelete={setDeleting}
                onFailed={() => setFailure("Failed to delete book")}
              />
            ))}
          </tbody>
        </table>
      )}
      <PageLinks before={sideQuery("before", before)} after={sideQuery("after", after)} />
      <PreloadedAction path="/admin/books/1" />
      <DeleteBookDialog book={deleting} onCancel={() => setDeleting(null)} onDelete={remove} />
      <Notices
        done={null}
        failure={failure}
        onUndo={() => {}}
        onDoneEnd={() => {}}
        onFailureEnd={() => setFailure(null)}
      />
    </>
  );
}

/** A column's name, which orders the table by it: a second time the other way round. */
function SortHeader({ view, name, up, down }: { view: BooksView; name: string; up: Sort; down: Sort }) {
  const sorted = view.sort === up ? "ascending" : view.sort === down ? "descending" : undefined;
  // What was added last is what is looked for first.
  const first = up === "oldest" ? down : up;
  const other = first === up ? down : up;
  const sort = view.sort === first ? other : first;
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={`/admin${viewQuery({ search: view.search, sort })}`} preventScrollReset>
        {name}
        <span aria-hidden className="sort-mark">
          {sorted && (sorted === "ascending" ? "↑" : "↓")}
        </span>
      </Link>
    </th>
  );
}
