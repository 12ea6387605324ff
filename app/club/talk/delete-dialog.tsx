import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import type { Message } from "./message.ts";
import { wordsOf } from "./rules.ts";

import * as styles from "./coffee-talk.module.css";

interface DeleteDialogProps {
  message: Message | null;
  onCancel(): void;
  onDelete(message: Message): void;
}

export function DeleteDialog({ message, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title="Delete Message"
      question={
        message?.review
          ? "Are you sure you want to take this review out of Coffee Talk? It remains on the book’s page."
          : "Are you sure you want to delete this message? It disappears for everybody."
      }
      open={message !== null}
      confirm="Delete"
      onCancel={onCancel}
      onConfirm={() => message && onDelete(message)}
    >
      {message && <p className={`muted ${styles.deleted}`}>{wordsOf(message)}</p>}
    </ConfirmDialog>
  );
}
