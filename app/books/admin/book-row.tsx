import { Link, useFetcher } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { t } from "#app/language/t.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";

import type { TableBook } from "./table.queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./admin-books.module.css";

export type ShownBook = Omit<TableBook, "createdAt"> & {
  added: string;
};

/** The book's row shows the state of the deletion and handles its answer. */
export function deletionKey(bookId: number): string {
  return `book-deletion-${bookId}`;
}

interface BookRowProps {
  book: ShownBook;
  back: string;
  onDelete(book: ShownBook): void;
  onFailed(): void;
}

export function BookRow({ book, back, onDelete, onFailed }: BookRowProps) {
  const { id, title, author, genre, added } = book;
  const deletion = useFetcher<Answer>({ key: deletionKey(id) });
  useAnswer(deletion.data, (answer) => {
    if (!("ok" in answer)) onFailed();
  });
  if (deletion.state !== "idle" || (deletion.data && "ok" in deletion.data)) return null;
  return (
    <tr id={`book-${id}`}>
      <th scope="row" className={adminStyles.bookTitle}>
        <Link to={`/admin/books/${id}${back && `?back=${encodeURIComponent(back)}`}`}>{title}</Link>
      </th>
      <td>{author}</td>
      <td className={`${adminStyles.cellQuiet} ${styles.unbroken}`}>{genreName(genre)}</td>
      <td className={`${adminStyles.cellQuiet} ${styles.unbroken}`}>{added}</td>
      <td className={adminStyles.cellAction}>
        <DeleteButton label={t("Delete {title}", { title })} size={22} onClick={() => onDelete(book)} />
      </td>
    </tr>
  );
}
