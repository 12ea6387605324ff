import { figure } from "#app/platform/figures.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface MergeDialogProps {
  survivor: string;
  /** Titles; null while the dialog is closed. */
  removed: string[] | null;
  onCancel(): void;
  onMerge(): void;
}

export function MergeDialog({ survivor, removed, onCancel, onMerge }: MergeDialogProps) {
  const none = removed?.length === 0;
  return (
    <Dialog
      title="Merge Books"
      open={removed !== null}
      onClose={onCancel}
      alert={none ? "Select at least one more book besides the one to keep." : "This cannot be undone."}
    >
      {removed && !none && (
        <p className="below-3">
          This merges {removed.length === 1 ? "1 book" : `${figure(removed.length)} books`} into{" "}
          <cite className="serif">{survivor}</cite>. What readers saved, swiped, recommended and logged moves along.
        </p>
      )}
      <DialogActions>
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          Cancel
        </button>
        {!none && (
          <button type="button" className="button-solid" onClick={onMerge}>
            Merge
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
