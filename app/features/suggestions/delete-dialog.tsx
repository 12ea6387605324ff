import { Dialog } from "#app/ui/dialog.tsx";

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
    <Dialog title={title} open={what !== null} onClose={onCancel} alert={question}>
      <p className="mt-3 font-serif text-lg [overflow-wrap:anywhere]">{what}</p>
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button-solid" onClick={onDelete}>
          Delete
        </button>
      </div>
    </Dialog>
  );
}
