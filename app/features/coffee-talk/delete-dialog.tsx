import { Dialog } from "#app/ui/dialog.tsx";

import type { Message } from "./message.ts";

interface DeleteDialogProps {
  /** Null while nothing is asked. */
  message: Message | null;
  onCancel(): void;
  onDelete(message: Message): void;
}

export function DeleteDialog({ message, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      title="Delete Message"
      open={message !== null}
      onClose={onCancel}
      alert="Are you sure you want to delete this message? It disappears for everybody."
    >
      {message && (
        <>
          <p className="mt-3 line-clamp-3 text-muted">{message.message}</p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
              Cancel
            </button>
            <button type="button" className="button-solid" onClick={() => onDelete(message)}>
              Delete
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
