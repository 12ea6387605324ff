import { connectionBack } from "./connection.ts";

let pending: AbortController | null = null;
let follows = false;

/** Without a connection the browser would leave the page for its own error page. */
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
