import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { DialogActions } from "./dialog-actions.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  question: string;
  open: boolean;
  confirm: string;
  cancel?: string;
  onCancel(): void;
  onConfirm(): void;
  children?: ReactNode;
}

/** The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, open, confirm, cancel = t("Cancel"), onCancel, onConfirm, children } = props;
  return (
    <Dialog title={title} open={open} onClose={onCancel} alert={question}>
      {children}
      <DialogActions>
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="button-solid" onClick={onConfirm}>
          {confirm}
        </button>
      </DialogActions>
    </Dialog>
  );
}
