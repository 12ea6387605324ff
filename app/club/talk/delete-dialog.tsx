import { t } from "#app/language/t.ts";
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
      title={message?.review ? t("Remove Review") : t("Delete Message")}
      question={
        message?.review
          ? t("Are you sure you want to remove this review from Coffee Talk? It stays on the book’s page.")
          : t("Are you sure you want to delete this message? It will be gone for everyone.")
      }
      open={message !== null}
      confirm={message?.review ? t("Remove") : t("Delete")}
      onCancel={onCancel}
      onConfirm={() => message && onDelete(message)}
    >
      {message && <p className={`muted ${styles.deleted}`}>{wordsOf(message)}</p>}
    </ConfirmDialog>
  );
}
