import type { ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface RemoveDialogProps {
  /** Null while nothing is asked. */
  entry: ReadingEntry | null;
  onCancel(): void;
  onRemove(entry: ReadingEntry): void;
}

export function RemoveDialog({ entry, onCancel, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title="Remove Book"
      question="Are you sure you want to remove this book from your reading list?"
      open={entry !== null}
      confirm="Remove"
      onCancel={onCancel}
      onConfirm={() => entry && onRemove(entry)}
    >
      {entry && <p className="mt-3 font-serif text-lg">{entry.title}</p>}
      <p className="mt-1 text-sm text-muted">What you logged of it goes with it.</p>
    </ConfirmDialog>
  );
}
