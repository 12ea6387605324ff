/** What was pressed goes away with what it decided: the focus goes on to the page's title. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>("main h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
