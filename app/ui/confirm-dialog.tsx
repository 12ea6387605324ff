import type { ReactNode } from "react";

import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  question: string;
  open: boolean;
  /** What the buttons say. */
  confirm: string;
  cancel?: string;
  onCancel(): void;
  onConfirm(): void;
  /** What it is about, between the question and the buttons. */
  children?: ReactNode;
}

/** Asks before something is done that cannot be taken back; begins at the way out of it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, open, confirm, cancel = "Cancel", onCancel, onConfirm, children } = props;
  return (
    <Dialog title={title} open={open} onClose={onCancel} alert={question}>
      {children}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" data-first-focus onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="button-solid" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
