import { t } from "#app/language/t.ts";
import type { ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { REMOVED_AS_WELL } from "#app/reading/list/rules.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface RemoveDialogProps {
  entry: ReadingEntry | null;
  onCancel(): void;
  onRemove(entry: ReadingEntry): void;
}

export function RemoveDialog({ entry, onCancel, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={t("Remove Book")}
      question={t("Are you sure you want to remove this book from your reading list?")}
      open={entry !== null}
      confirm={t("Remove")}
      onCancel={onCancel}
      onConfirm={() => entry && onRemove(entry)}
    >
      {entry && <p className="dialog-subject">{entry.title}</p>}
      <p className="note below-1">{REMOVED_AS_WELL()}</p>
    </ConfirmDialog>
  );
}
