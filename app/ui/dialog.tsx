import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { closeByBack } from "./close-by-back.ts";
import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  title: string;
  open: boolean;
  /** The caller decides whether to change `open`. */
  onClose(): void;
  shape?: "sheet" | "drawer";
  /** Makes the dialog an `alertdialog` that is described by this text. */
  alert?: string;
  children: ReactNode;
}

/** The browser traps and restores the focus, which starts at `data-first-focus`, else at the close button. */
export function Dialog({ title, open, onClose, shape = "sheet", alert, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
      closeByBack(element);
    } else element.close();
  }, [open]);

  function closeWhenBeside(event: MouseEvent<HTMLDialogElement>) {
    // A click on the backdrop has the dialog itself as its target and lies outside its box.
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  }

  return (
    // With the keyboard, Escape closes the dialog: it fires `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={shape === "drawer" ? "dialog-drawer" : "dialog-sheet"}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert && `${titleId}-alert`}
      onCancel={(event) => {
        // Only the prop `open` closes the dialog, so that both stay in sync.
        event.preventDefault();
        onClose();
      }}
      onClick={closeWhenBeside}
    >
      {open && (
        <div className="dialog-page">
          <header className="dialog-head">
            <h2 id={titleId} className="dialog-title">
              {title}
            </h2>
            <button type="button" className="icon-button dialog-close" aria-label={t("Close")} onClick={onClose}>
              <CloseIcon />
            </button>
          </header>
          {alert && (
            <p id={`${titleId}-alert`} className="dialog-text">
              {alert}
            </p>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
