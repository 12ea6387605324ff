import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface DeleteDialogProps {
  title: string;
  question: string;
  /** What would go; null while nothing is asked. */
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
      confirm="Delete"
      onCancel={onCancel}
      onConfirm={onDelete}
    >
      <p className="mt-3 font-serif text-lg [overflow-wrap:anywhere]">{what}</p>
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
    </ConfirmDialog>
  );
}
