import { backHandler } from "./back-handler.ts";

/** In `history.state` of the entry that stands for the open dialogs of a page. */
const MARK = "isDialog";

/** The open dialogs and popovers, in the order in which they opened. */
let opened: HTMLElement[] = [];
/** Our own way back over the entry is under way, and nothing of it concerns the router. */
let isRemoving = false;
/** Changes of the history during that. */
const pending: Array<() => void> = [];
/** The browser is loading another document, which a step back would cancel. */
let isLeaving = false;
const LEAVING_MS = 5_000;
/** Address of the page below, while a dialog has its own in its place. */
let covered: string | null = null;
/** The router's index of an entry of ours that a link within a dialog has left behind, while the page is on it. */
let leftover: unknown = null;

/**
 * Lets the Back button close this dialog or popover, if it is open, instead of leaving the page. The page gets one more
 * history entry as long as one is open, at the same URL or at the one that an element of the topmost names in
 * `data-address`. A dialog that holds `data-keeps-history` takes no part.
 * Nothing observes a popover: it comes here again once it has closed.
 */
export function closeOnBack(element: HTMLElement): void {
  if (element.querySelector("[data-keeps-history]")) return;
  if (!opened.includes(element)) opened.push(element);
  reconcile();
}

/** Adds the entry for the first open dialog, and removes it after the last. */
function reconcile(): void {
  opened = opened.filter((element) => element.isConnected && element.matches("[open], :popover-open"));
  if (isRemoving || isLeaving) return;
  const isMarked = hasMark(history.state);
  if (opened.length === 0) {
    if (isMarked) remove();
    return;
  }
  const below = (isMarked && covered) || location.href;
  const own = opened.map(addressIn).findLast(Boolean);
  covered = own ? below : null;
  const address = new URL(own ?? below, below).href;
  if (!isMarked) history.pushState({ ...(history.state as object | null), [MARK]: true }, "", address);
  else if (location.href !== address) history.replaceState(history.state, "", address);
}

const addressIn = (element: HTMLElement) => element.querySelector<HTMLElement>("[data-address]")?.dataset["address"];

/** Steps back over the entry. What the router writes meanwhile waits: it would land on the entry that is left. */
function remove(): void {
  isRemoving = true;
  for (const name of ["pushState", "replaceState"] as const) {
    history[name] = (state, ...rest) => void pending.push(() => history[name](unmarked(state), ...rest));
  }
  history.back();
}

function onRemoved(): void {
  isRemoving = false;
  for (const name of ["pushState", "replaceState"] as const) Reflect.deleteProperty(history, name);
  for (const write of pending.splice(0)) write();
  reconcile();
}

function onPop(event: PopStateEvent): void {
  if (isRemoving) {
    event.stopImmediatePropagation();
    return onRemoved();
  }
  const last = opened.at(-1);
  if (!last && leftover !== null && leftover === indexOf(event.state) && !hasMark(event.state)) {
    // The same page once more: one press leads past both.
    leftover = null;
    event.stopImmediatePropagation();
    return history.back();
  }
  leftover = !last && hasMark(event.state) ? indexOf(event.state) : null;
  if (!last || hasMark(event.state)) return;
  event.stopImmediatePropagation();
  if (last.popover) last.hidePopover();
  else last.dispatchEvent(new Event("cancel", { cancelable: true }));
  // Others may be open below it, or it may have refused to close.
  setTimeout(reconcile);
}

function onLeave(event: Event): void {
  const link = event.target instanceof Element && event.target.closest("a");
  const staysHere = link && (link.target || link.download || link.origin !== location.origin);
  if (event.defaultPrevented || staysHere || (!link && event.type !== "submit")) return;
  isLeaving = true;
  setTimeout(() => (isLeaving = false), LEAVING_MS);
}

function indexOf(state: unknown): unknown {
  return (state as { idx?: number } | null)?.idx ?? null;
}

/** A state written while the entry is being left still has its mark. */
function unmarked(state: unknown): unknown {
  if (!hasMark(state)) return state;
  const { [MARK]: _mark, ...rest } = state as Record<string, unknown>;
  return rest;
}

function hasMark(state: unknown): boolean {
  return (state as Record<string, unknown> | null)?.[MARK] === true;
}

// The router would load the page again.
backHandler.current = onPop;
// After the router's listeners, which prevent what they do themselves.
window.addEventListener("click", onLeave);
window.addEventListener("submit", onLeave);
// Back from there, with all that is open.
window.addEventListener("pageshow", () => (isLeaving = false));
new MutationObserver(reconcile).observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["open", "data-address"],
});
