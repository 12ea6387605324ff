import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";

import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  title: string;
  open: boolean;
  /** Asked by Escape, the close button or a tap beside the sheet; the owner of `open` decides. */
  onClose(): void;
  /** `sheet` is a piece of paper on the desk, from below on a phone; `drawer` lies along the right edge. */
  shape?: "sheet" | "drawer";
  /** What a grave confirmation warns of: announced as such, and read out with the title. */
  alert?: string;
  children: ReactNode;
}

/**
 * A modal dialog named by its title. The browser keeps the focus inside and gives it back at the end; it
 * begins at the element marked `data-first-focus`, else at the close button.
 */
export function Dialog({ title, open, onClose, shape = "sheet", alert, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    } else element.close();
  }, [open]);

  function closeWhenBeside(event: MouseEvent<HTMLDialogElement>) {
    // Only the backdrop reports the dialog itself as the target of a click outside its box.
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
    // The keyboard's way out is Escape, which arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`dialog-${shape}`}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert && `${titleId}-alert`}
      onCancel={(event) => {
        // React decides when it closes; otherwise `open` and the element would disagree.
        event.preventDefault();
        onClose();
      }}
      onClick={closeWhenBeside}
    >
      {open && (
        <div className="dialog-page">
          <header className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="font-serif text-xl leading-tight text-balance">
              {title}
            </h2>
            <button type="button" className="icon-button -mt-2 -mr-2 shrink-0" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </header>
          {alert && (
            <p id={`${titleId}-alert`} className="mt-4">
              {alert}
            </p>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
