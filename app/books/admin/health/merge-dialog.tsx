import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
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
      title={t("Merge Books")}
      open={removed !== null}
      onClose={onCancel}
      alert={none ? t("Select at least one book besides the one to keep.") : t("This cannot be undone.")}
    >
      {removed && !none && (
        <p className="below-3">
          {rich("This merges {rest} into {cite}. What readers saved, swiped, recommended and logged moves too.", {
            rest: removed.length === 1 ? t("1 book") : t("{n} books", { n: figure(removed.length) }),
            cite: <cite className="serif">{survivor}</cite>,
          })}
        </p>
      )}
      <DialogActions>
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          {t("Cancel")}
        </button>
        {!none && (
          <button type="button" className="button-solid" onClick={onMerge}>
            {t("Merge")}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
