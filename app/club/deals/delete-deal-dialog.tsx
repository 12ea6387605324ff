import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

import type { Deal } from "./queries.server.ts";

interface DeleteDealDialogProps {
  deal: Deal | null;
  onCancel(): void;
  onDelete(deal: Deal): void;
}

export function DeleteDealDialog({ deal, onCancel, onDelete }: DeleteDealDialogProps) {
  return (
    <ConfirmDialog
      title={t("Delete Deal")}
      question={t("Are you sure you want to delete this deal?")}
      open={deal !== null}
      confirm={t("Delete")}
      onCancel={onCancel}
      onConfirm={() => deal && onDelete(deal)}
    >
      {deal && <p className="dialog-subject">{deal.title}</p>}
    </ConfirmDialog>
  );
}
