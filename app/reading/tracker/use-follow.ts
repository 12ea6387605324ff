import { useLayoutEffect, useRef, type FocusEvent } from "react";

/** Keeps the focus on an entry that moves. Scrolls along only for the keyboard: on touch the page must not jump. */
export function useFollow(): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; entryId: number; byKeyboard: boolean } | null>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { entryId, byKeyboard } = last.current;
    last.current = null;
    focusEntry(entryId, !byKeyboard);
  });
  return ({ target }) => {
    const row = target.closest("li[id^=entry-]");
    last.current = row && {
      element: target,
      entryId: Number(row.id.slice("entry-".length)),
      byKeyboard: target.matches(":focus-visible"),
    };
  };
}

function rowOf(entryId: number): HTMLElement | null {
  return document.getElementById(`entry-${entryId}`);
}

export function focusEntry(entryId: number, preventScroll = false): void {
  const row = rowOf(entryId);
  const pressed = row?.querySelector<HTMLElement>("[aria-pressed=true]");
  (isShown(pressed) ? pressed : row?.querySelector("summary"))?.focus({ preventScroll });
}

/** Focuses the neighbour of a removed entry, at the same button if that is shown; false without a neighbour. */
export function focusNeighbour(entryId: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("li[id^=entry-]")];
  const here = rows.findIndex(({ id }) => id === `entry-${entryId}`);
  const neighbour = rows[here + 1] ?? rows[here - 1];
  const remove = neighbour?.querySelector<HTMLElement>("[data-remove]");
  (isShown(remove) ? remove : neighbour?.querySelector("summary"))?.focus({ preventScroll: true });
  return neighbour !== undefined;
}

function isShown(element: HTMLElement | null | undefined): element is HTMLElement {
  return element ? element.getClientRects().length > 0 : false;
}
