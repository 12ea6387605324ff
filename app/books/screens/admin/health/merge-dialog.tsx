import { Dialog } from "#app/ui/dialog.tsx";

interface MergeDialogProps {
  /** The title of the book that stays. */
  kept: string;
  /** Those of the others; null while nothing is asked. */
  gone: string[] | null;
  onCancel(): void;
  onMerge(): void;
}

export function MergeDialog({ kept, gone, onCancel, onMerge }: MergeDialogProps) {
  const none = gone?.length === 0;
  return (
    <Dialog
      title="Merge Books"
      open={gone !== null}
      onClose={onCancel}
      alert={none ? "Tick at least one more book than the one to keep." : "This cannot be undone."}
    >
      {gone && !none && (
        <p className="mt-3 wrap-anywhere">
          {gone.length === 1 ? "1 book becomes" : `${gone.length} books become`} part of{" "}
          <cite className="font-serif">{kept}</cite>. What readers saved, swiped, recommended and logged moves with it.
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          Cancel
        </button>
        {!none && (
          <button type="button" className="button-solid" onClick={onMerge}>
            Merge
          </button>
        )}
      </div>
    </Dialog>
  );
}
