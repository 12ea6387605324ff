import type { ReadingEntry } from "#app/shared/reading-entry.ts";
import { Dialog } from "#app/ui/dialog.tsx";

interface RemoveDialogProps {
  /** Null while nothing is asked. */
  entry: ReadingEntry | null;
  onCancel(): void;
  onRemove(entry: ReadingEntry): void;
}

export function RemoveDialog({ entry, onCancel, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      title="Remove Book"
      open={entry !== null}
      onClose={onCancel}
      alert="Are you sure you want to remove this book from your reading list?"
    >
      {entry && (
        <>
          <p className="mt-3 font-serif text-lg">{entry.title}</p>
          <p className="mt-1 text-sm text-muted">What you logged of it goes with it.</p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
              Cancel
            </button>
            <button type="button" className="button-solid" onClick={() => onRemove(entry)}>
              Remove
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
