import { Link } from "react-router";

import { healthPath, type Ailment } from "#app/books/model/admin/health/health-view.ts";
import type { AilingBook } from "#app/books/model/admin/health/queries.server.ts";

import { AILMENT_NAMES } from "./ailment-links.tsx";

interface AilingBooksProps {
  list: Exclude<Ailment, "duplicates">;
  after: number;
  books: Array<Omit<AilingBook, "linkCheckedAt"> & { checked: string | null }>;
  next: number | null;
}

const ALL_WELL: Record<AilingBooksProps["list"], string> = {
  description: "Every book has a description.",
  cover: "Every book that was asked for has its cover.",
  link: "No link is known to be dead.",
};

/** Books that lack something, each a way to its form. */
export function AilingBooks({ list, after, books, next }: AilingBooksProps) {
  if (books.length === 0) return <p className="no-match">{ALL_WELL[list]}</p>;
  const back = encodeURIComponent(new URLSearchParams({ list, after: String(after) }).toString());
  return (
    <>
      <table className="admin-table" aria-label={AILMENT_NAMES[list]}>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Author</th>
            {list === "link" && <th scope="col">Answer</th>}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <th scope="row" className="book-title">
                <Link to={`/admin/books/${book.id}?back=${back}`}>{book.title}</Link>
              </th>
              <td>{book.author}</td>
              {list === "link" && (
                <td className="cell-quiet">
                  {`${book.linkStatus} on ${book.checked}: `}
                  <a href={book.linkUrl ?? ""} target="_blank" rel="noopener noreferrer" className="dead-link">
                    {book.linkUrl}
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(next !== null || after > 0) && (
        <nav aria-label="Pages" className="page-links">
          {after > 0 && (
            <Link to={healthPath(list)} className="button-quiet">
              First page
            </Link>
          )}
          {next !== null && (
            <Link to={healthPath(list, next)} className="button-quiet page-next">
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
