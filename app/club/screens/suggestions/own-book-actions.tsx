import { useSavedBook } from "#app/books/parts/saved-book.ts";
import type { OwnBook } from "#app/club/model/suggestions/recommendations.queries.server.ts";
import { useAddToList } from "#app/reading/parts/add-to-list.tsx";
import { OutwardIcon } from "#app/ui/icons.tsx";

/** What can be done at once with a recommended book of our catalogue. */
export function OwnBookActions({ book, title }: { book: OwnBook; title: string }) {
  const { saved, toggle, failed, problem } = useSavedBook(book.id, book.saved);
  const list = useAddToList(book.id, book.listed);
  const name = <span className="sr-only">{title}</span>;
  return (
    <>
      <div className="own-book-actions">
        <button type="button" className="text-button" aria-pressed={saved} onClick={toggle}>
          {saved ? "Saved" : "Save"} {name}
        </button>
        <button type="button" className="text-button" disabled={list.listed} onClick={list.add}>
          {list.listed ? "Already in List" : "Add to List"} {name}
        </button>
        <a href={book.link} target="_blank" rel="sponsored noopener" className="text-button">
          View {name}
          <OutwardIcon />
        </a>
      </div>
      {(failed || list.failed) && (
        <p role="alert" className="field-error">
          {problem ?? list.problem ?? (failed ? "Failed to save book" : "Failed to add book")}
        </p>
      )}
    </>
  );
}
