import type { PlaceLink as Link } from "#app/books/model/places/links.ts";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import { useAddToList } from "#app/reading/parts/add-to-list.tsx";

import * as styles from "./book-actions.module.css";

interface BookActionsProps {
  book: { id: number; title: string; saved: boolean; listed: boolean };
  link?: Link | null;
}

/** What a reader can do with a book that others talk about. */
export function BookActions({ book, link = null }: BookActionsProps) {
  const { saved, toggle, failed, problem } = useSavedBook(book.id, book.saved);
  const list = useAddToList(book.id, book.listed);
  const name = <span className="sr-only">{book.title}</span>;
  return (
    <>
      <div className={styles.actions}>
        <button type="button" className="text-button" aria-pressed={saved} onClick={toggle}>
          {saved ? "Saved" : "Save"} {name}
        </button>
        <button type="button" className="text-button" aria-disabled={list.listed} onClick={list.add}>
          {list.listed ? "Already in List" : "Add to List"} {name}
        </button>
        <PlaceLink link={link} className="text-button">
          View {name}
        </PlaceLink>
      </div>
      {(failed || list.failed) && (
        <p role="alert" className="field-error">
          {problem ?? list.problem ?? (failed ? "Failed to save book" : "Failed to add book")}
        </p>
      )}
    </>
  );
}
