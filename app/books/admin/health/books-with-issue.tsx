import { Link } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

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

const ALL_WELL: Record<BooksWithIssueProps["list"], string> = inEachLanguage(() => ({
  description: t("Every book has a description."),
  cover: t("We found every cover we looked for."),
  link: t("We found no dead links."),
  misread: t("No title or author looks garbled or cut off."),
}));

export function BooksWithIssue({ list, after, books, next }: BooksWithIssueProps) {
  if (books.length === 0) return <p className={searchStyles.noMatch}>{ALL_WELL[list]}</p>;
  const back = encodeURIComponent(new URLSearchParams({ list, after: String(after) }).toString());
  return (
    <>
      <table className={adminStyles.table} aria-label={ISSUE_NAMES[list]}>
        <thead>
          <tr>
            <th scope="col">{t("Title")}</th>
            <th scope="col">{t("Author")}</th>
            {list === "link" && <th scope="col">{t("Response")}</th>}
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
                  {t("{linkStatus} on {checked}: ", { linkStatus: book.linkStatus, checked: book.checked })}
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
        <nav aria-label={t("Pages")} className={adminStyles.pageLinks}>
          {after > 0 && (
            <Link to={healthPath(list)} className="button-quiet">
              {t("First page")}
            </Link>
          )}
          {next !== null && (
            <Link to={healthPath(list, next)} className="button-quiet at-end">
              {t("Next page")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
