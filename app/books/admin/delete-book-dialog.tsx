import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import type { ShownBook } from "./book-row.tsx";

interface DeleteBookDialogProps {
  book: ShownBook | null;
  onCancel(): void;
  onDelete(book: ShownBook): void;
}

export function DeleteBookDialog({ book, onCancel, onDelete }: DeleteBookDialogProps) {
  return (
    <ConfirmDialog
      title={t("Delete Book")}
      question={t("Are you sure you want to delete this book?")}
      open={book !== null}
      confirm={t("Delete")}
      onCancel={onCancel}
      onConfirm={() => book && onDelete(book)}
    >
      {book && <p className="dialog-subject">{book.title}</p>}
      <p className="note below-2">
        {t(
          "It disappears from everyone’s saved books. Readers who have it on their reading list keep it there, with their log.",
        )}
      </p>
    </ConfirmDialog>
  );
}
