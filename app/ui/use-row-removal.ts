import { flushSync } from "react-dom";
import { useSubmit } from "react-router";

interface RowRemoval {
  rowId: string;
  action: string;
  fetcherKey: string;
  onClose(): void;
  /** Gets the focus if no row is left. */
  after: HTMLElement | null | (() => void);
}

/** Deletes a row of a list. The focused button disappears with it, so the focus moves to the next row. */
export function useRowRemoval(button = "[data-delete]"): (removal: RowRemoval) => void {
  const submit = useSubmit();
  return ({ rowId, action, fetcherKey, onClose, after }) => {
    const row = document.getElementById(rowId);
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    flushSync(onClose);
    void submit(null, { method: "DELETE", action, navigate: false, fetcherKey, flushSync: true });
    const next = neighbour?.querySelector<HTMLElement>(button) ?? after;
    if (typeof next === "function") next();
    else next?.focus({ preventScroll: true });
  };
}
