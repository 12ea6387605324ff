import { Dialog } from "#app/ui/dialog.tsx";

import type { ShownBook } from "./book-row.tsx";

interface DeleteBookDialogProps {
  /** Null while nothing is asked. */
  book: ShownBook | null;
  onCancel(): void;
  onDelete(book: ShownBook): void;
}

export function DeleteBookDialog({ book, onCancel, onDelete }: DeleteBookDialogProps) {
  return (
    <Dialog
      title="Delete Book"
      open={book !== null}
      onClose={onCancel}
      alert="Are you sure you want to delete this book?"
    >
      {book && (
        <>
          <p className="mt-3 font-serif text-lg wrap-anywhere">{book.title}</p>
          <p className="mt-2 text-sm text-muted">
            It leaves everybody’s saved books. Whoever has it on their reading list keeps it there, with their log.
          </p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
              Cancel
            </button>
            <button type="button" className="button-solid" onClick={() => onDelete(book)}>
              Delete
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
