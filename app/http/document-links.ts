import { connectionBack } from "./connection.ts";

/** The wait of the last link that was pressed; a new one replaces it. */
let pending: AbortController | null = null;
let follows = false;

/**
 * Has links to documents of ours, such as the blog, wait for the connection and then opens them: without one the browser
 * would leave the page for its own error page. The router's links wait by themselves (see `patient-router.ts`).
 */
export function holdDocumentLinks(): void {
  if (follows) return;
  follows = true;
  addEventListener("click", (event) => void hold(event));
}

async function hold(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  pending?.abort();
  pending = null;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (navigator.onLine || event.defaultPrevented || opensElsewhere || link.target || link.download) return;
  const isHere = link.origin === location.origin && (link.pathname !== location.pathname || link.hash === "");
  if (!isHere) return;
  event.preventDefault();
  pending = new AbortController();
  const { signal } = pending;
  await connectionBack(0, signal).then(
    () => location.assign(link.href),
    () => {},
  );
}
