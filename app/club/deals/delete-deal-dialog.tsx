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
      title="Delete Deal"
      question="Are you sure you want to delete this deal?"
      open={deal !== null}
      confirm="Delete"
      onCancel={onCancel}
      onConfirm={() => deal && onDelete(deal)}
    >
      {deal && <p className="dialog-subject">{deal.title}</p>}
    </ConfirmDialog>
  );
}
