import { Dialog } from "#app/ui/dialog.tsx";

import type { Deal } from "./queries.server.ts";

interface DeleteDealDialogProps {
  /** Null while nothing is asked. */
  deal: Deal | null;
  onCancel(): void;
  onDelete(deal: Deal): void;
}

export function DeleteDealDialog({ deal, onCancel, onDelete }: DeleteDealDialogProps) {
  return (
    <Dialog
      title="Delete Deal"
      open={deal !== null}
      onClose={onCancel}
      alert="Are you sure you want to delete this deal?"
    >
      {deal && (
        <>
          <p className="mt-3 font-serif text-lg wrap-anywhere">{deal.title}</p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
              Cancel
            </button>
            <button type="button" className="button-solid" onClick={() => onDelete(deal)}>
              Delete
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
