import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface DeleteDialogProps {
  title: string;
  question: string;
  what: string | null;
  note?: string;
  onCancel(): void;
  onDelete(): void;
}

export function DeleteDialog({ title, question, what, note, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      question={question}
      open={what !== null}
      confirm={t("Delete")}
      onCancel={onCancel}
      onConfirm={onDelete}
    >
      <p className="dialog-subject">{what}</p>
      {note && <p className="note below-1">{note}</p>}
    </ConfirmDialog>
  );
}
