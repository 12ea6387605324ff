/** Moves the focus to the page's title after a decision, because the focused button disappears with its item. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>("main h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
