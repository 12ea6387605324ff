import { Link, useFetcher } from "react-router";

import type { TableBook } from "#app/books/model/admin/table.queries.server.ts";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";

export type ShownBook = Omit<TableBook, "createdAt"> & {
  /** When it came into the catalogue, written out. */
  added: string;
};

/** Whoever sends a deletion under this key is shown and heard by the book's row. */
export function deletionKey(bookId: number): string {
  return `book-deletion-${bookId}`;
}

interface BookRowProps {
  book: ShownBook;
  /** The query of the page it stands on, to come back to. */
  back: string;
  onDelete(book: ShownBook): void;
  onFailed(): void;
}

/** A book of the table; gone while its deletion is under way. */
export function BookRow({ book, back, onDelete, onFailed }: BookRowProps) {
  const { id, title, author, genre, added } = book;
  const deletion = useFetcher<Answer>({ key: deletionKey(id) });
  useAnswer(deletion.data, (answer) => {
    if (!("ok" in answer)) onFailed();
  });
  if (deletion.state !== "idle" || (deletion.data && "ok" in deletion.data)) return null;
  return (
    <tr id={`book-${id}`}>
      <th scope="row" className="book-title">
        <Link to={`/admin/books/${id}${back && `?back=${encodeURIComponent(back)}`}`}>{title}</Link>
      </th>
      <td>{author}</td>
      <td className="cell-quiet">{genre}</td>
      <td className="cell-quiet">{added}</td>
      <td className="cell-action">
        <DeleteButton label={`Delete ${title}`} size={22} onClick={() => onDelete(book)} />
      </td>
    </tr>
  );
}
