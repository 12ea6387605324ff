import type { Deal } from "#app/club/model/deals/queries.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface DeleteDealDialogProps {
  /** Null while closed. */
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
