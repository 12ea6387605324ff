import { useRef, useState } from "react";
import { Link } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { useRowRemoval } from "#app/ui/use-row-removal.ts";

import { BookRow, deletionKey, type ShownBook } from "./book-row.tsx";
import { viewQuery, type BookCursor, type BooksView, type Sort } from "./books-view.ts";
import { DeleteBookDialog } from "./delete-book-dialog.tsx";
import { PageLinks } from "./page-links.tsx";
import { TableControls } from "./table-controls.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./admin-books.module.css";

interface BooksTableProps {
  view: BooksView;
  page: { books: ShownBook[]; before: BookCursor | null; after: BookCursor | null };
}

const COLUMNS: ReadonlyArray<{ name: string; up: Sort; down: Sort }> = inEachLanguage(() => [
  { name: t("Title"), up: "title", down: "title-last" },
  { name: t("Author"), up: "author", down: "author-last" },
  { name: t("Genre"), up: "genre", down: "genre-last" },
  { name: t("Added"), up: "oldest", down: "newest" },
]);

export function BooksTable({ view, page: { books, before, after } }: BooksTableProps) {
  const [deleting, setDeleting] = useState<ShownBook | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const removeRow = useRowRemoval();
  const pageQuery = viewQuery(view);
  const sideQuery = (side: "before" | "after", cursor: BookCursor | null) =>
    cursor && `/admin${viewQuery({ ...view, from: { side, cursor } })}`;

  function remove(book: ShownBook) {
    setFailure(null);
    removeRow({
      rowId: `book-${book.id}`,
      action: `/admin/books/${book.id}`,
      fetcherKey: deletionKey(book.id),
      onClose: () => setDeleting(null),
      after: document.getElementById("all-books"),
    });
  }

  return (
    <>
      <TableControls view={view} />
      {books.length === 0 && (
        <p className={searchStyles.noMatch}>
          {view.search ? t("No books match your search.") : t("No books found in the database")}
        </p>
      )}
      {books.length > 0 && (
        <table ref={table} className={`${adminStyles.table} ${styles.booksTable}`} aria-labelledby="all-books">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <SortHeader key={column.name} view={view} {...column} />
              ))}
              <th scope="col">
                <span className="sr-only">{t("Actions")}</span>
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
                onFailed={() => setFailure(t("Failed to delete book"))}
              />
            ))}
          </tbody>
        </table>
      )}
      <PageLinks before={sideQuery("before", before)} after={sideQuery("after", after)} />
      <PreloadedAction path="/admin/books/1" />
      <DeleteBookDialog book={deleting} onCancel={() => setDeleting(null)} onDelete={remove} />
      <Notices failure={failure} onFailureEnd={() => setFailure(null)} />
    </>
  );
}

function SortHeader({ view, name, up, down }: { view: BooksView; name: string; up: Sort; down: Sort }) {
  const sorted = view.sort === up ? "ascending" : view.sort === down ? "descending" : undefined;
  // "Added" sorts the newest first.
  const first = up === "oldest" ? down : up;
  const other = first === up ? down : up;
  const sort = view.sort === first ? other : first;
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={`/admin${viewQuery({ search: view.search, sort })}`} preventScrollReset>
        {name}
        <span aria-hidden className={adminStyles.sortMark}>
          {sorted && (sorted === "ascending" ? "↑" : "↓")}
        </span>
      </Link>
    </th>
  );
}
