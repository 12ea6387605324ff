const SEARCH = "/search";

/** The key `/`, Ctrl+K or Cmd+K leads to the search, not while the reader types or answers a dialog. */
export function listenForSearchKeys(): void {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isAsked = ctrlKey || metaKey ? key.toLowerCase() === "k" && !altKey : key === "/";
    if (!isAsked || event.defaultPrevented || isTyping(target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    window.location.assign(SEARCH);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
