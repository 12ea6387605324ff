import { backHandler } from "./back-handler.ts";

const MARK = "isDialog";

let opened: HTMLElement[] = [];
/** The router ignores our own step back over the entry. */
let isRemoving = false;
const pending: Array<() => void> = [];
/** A step back would cancel the loading of another document. */
let isLeaving = false;
const LEAVING_MS = 5_000;
/** Address of the page below, while a dialog has its own in its place. */
let covered: string | null = null;
/** The router's index of an entry that a link within a dialog has left behind, while the page is on it. */
let leftover: unknown = null;

/**
 * The page gets one more history entry while any is open, with the address in the topmost `data-address`.
 * A dialog with `data-keeps-history` takes no part. Popovers call this again once they have closed.
 */
export function closeOnBack(element: HTMLElement): void {
  if (element.querySelector("[data-keeps-history]")) return;
  if (!opened.includes(element)) opened.push(element);
  reconcile();
}

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

/** What the router writes during the step back waits: it would land on the entry that is left. */
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
    leftover = null;
    event.stopImmediatePropagation();
    return history.back();
  }
  leftover = !last && hasMark(event.state) ? indexOf(event.state) : null;
  if (!last || hasMark(event.state)) return;
  event.stopImmediatePropagation();
  if (last.popover) last.hidePopover();
  else last.dispatchEvent(new Event("cancel", { cancelable: true }));
  // Others may be open below the closed one, or it may have refused to close.
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
// Back from the document that was loaded, with all that is open.
window.addEventListener("pageshow", () => (isLeaving = false));
new MutationObserver(reconcile).observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["open", "data-address"],
});
