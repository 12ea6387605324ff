import { Link } from "react-router";

import { healthPath, type BookIssue } from "./health-view.ts";
import { ISSUE_NAMES } from "./issue-links.tsx";
import type { BookWithIssue } from "./queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";

interface BooksWithIssueProps {
  list: Exclude<BookIssue, "duplicates">;
  after: number;
  books: Array<Omit<BookWithIssue, "linkCheckedAt"> & { checked: string | null }>;
  next: number | null;
}

const ALL_WELL: Record<BooksWithIssueProps["list"], string> = {
  description: "Every book has a description.",
  cover: "We found every cover we looked for.",
  link: "We found no dead links.",
  misread: "No title or author looks garbled or cut off.",
};

export function BooksWithIssue({ list, after, books, next }: BooksWithIssueProps) {
  if (books.length === 0) return <p className={searchStyles.noMatch}>{ALL_WELL[list]}</p>;
  const back = encodeURIComponent(new URLSearchParams({ list, after: String(after) }).toString());
  return (
    <>
      <table className={adminStyles.table} aria-label={ISSUE_NAMES[list]}>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Author</th>
            {list === "link" && <th scope="col">Response</th>}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <th scope="row" className={adminStyles.bookTitle}>
                <Link to={`/admin/books/${book.id}?back=${back}`}>{book.title}</Link>
              </th>
              <td>{book.author}</td>
              {list === "link" && (
                <td className={adminStyles.cellQuiet}>
                  {`${book.linkStatus} on ${book.checked}: `}
                  <a href={book.linkUrl ?? ""} target="_blank" rel="noopener noreferrer" className="underlined">
                    {book.linkUrl}
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(next !== null || after > 0) && (
        <nav aria-label="Pages" className={adminStyles.pageLinks}>
          {after > 0 && (
            <Link to={healthPath(list)} className="button-quiet">
              First page
            </Link>
          )}
          {next !== null && (
            <Link to={healthPath(list, next)} className="button-quiet at-end">
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
