import type { CardBook } from "#app/deck/model/swipe/queries.server.ts";
import { AddToList } from "#app/reading/parts/add-to-list.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import { BookDescription, bookFacts, RetailerLink } from "./book-facts.tsx";

interface BookDialogProps {
  /** Null while the dialog is closed. */
  book: CardBook | null;
  onClose(): void;
}

export function DescriptionDialog({ book, onClose }: BookDialogProps) {
  return (
    <Dialog title={book?.title ?? ""} open={book !== null} onClose={onClose}>
      {book && (
        <>
          <p className="mt-1 text-muted">{[book.author, bookFacts(book)].filter(Boolean).join(" · ")}</p>
          <div className="mt-5">
            <BookDescription book={book} />
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-6">
            <RetailerLink book={book} className="text-link" />
            <AddToList bookId={book.id} className="text-button" />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Closing it in any way goes on: the like is recorded already. */
export function MatchDialog({ book, onClose }: BookDialogProps) {
  return (
    <Dialog title="You matched with this book!" open={book !== null} onClose={onClose}>
      {book && (
        <>
          <div className="mt-6 flex items-center gap-5">
            <img src={book.cover.src} alt="" width="96" height="144" className="match-cover" />
            <div>
              <p className="font-serif text-lg leading-tight text-balance">{book.title}</p>
              <p className="mt-1 text-muted">{book.author}</p>
              <p className="mt-1 text-sm text-muted">{bookFacts(book)}</p>
            </div>
          </div>
          <div className="mt-7 flex flex-col gap-3">
            <RetailerLink book={book} className="button-solid" />
            <AddToList bookId={book.id} className="button-quiet" />
            <button type="button" className="button-quiet" onClick={onClose} data-first-focus>
              Continue Swiping
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
