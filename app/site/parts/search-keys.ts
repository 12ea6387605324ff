/**
 * Not while the reader types or answers a dialog. Uses nothing from outside, because a book's page inlines it as text.
 */
export function listenForSearchKeys(): void {
  const isTyping = (target: EventTarget | null) =>
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isAsked = ctrlKey || metaKey ? key.toLowerCase() === "k" && !altKey : key === "/";
    if (!isAsked || event.defaultPrevented || isTyping(target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    window.location.assign("/search");
  });
}
