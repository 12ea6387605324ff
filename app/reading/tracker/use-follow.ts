import { useLayoutEffect, useRef, type FocusEvent } from "react";

/**
 * Keeps the focus on an entry that moves to another part of the page. What this returns takes note of each focus in the
 * list. The page scrolls along only for a reader at the keyboard: under a finger it must not jump.
 */
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

/** Focuses the pressed status of an entry, or what opens its row. */
export function focusEntry(entryId: number, preventScroll = false): void {
  const row = rowOf(entryId);
  const pressed = row?.querySelector<HTMLElement>("[aria-pressed=true]");
  (isShown(pressed) ? pressed : row?.querySelector("summary"))?.focus({ preventScroll });
}

/** Focuses the entry before or after one that goes, at the same button where that is shown; false if it is the last. */
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
