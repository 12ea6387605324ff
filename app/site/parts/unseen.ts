import { useEffect, useSyncExternalStore } from "react";

import type { Unseen } from "#app/auth/notices/seen.queries.server.ts";

/** A page is quiet by then, and shows the numbers that it came with. */
const LISTEN_AFTER_MS = 3_000;

let told: Unseen | null = null;
const pages = new Set<() => void>();

export function tellUnseen(unseen: Unseen | null): void {
  told = unseen;
  for (const page of pages) page();
}

function subscribe(page: () => void): () => void {
  pages.add(page);
  return () => pages.delete(page);
}

/** The numbers of the page, until the stream has told newer ones. */
export function useUnseen(loaded: Unseen | null): Unseen | null {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- newer numbers have come with the page
  useEffect(() => tellUnseen(null), [loaded]);
  return (
    useSyncExternalStore(
      subscribe,
      () => told,
      () => null,
    ) ?? loaded
  );
}

/** `accountMark` is null for a visitor, for whom there is nothing to hear. */
export function useNoticeStream(accountMark: string | null): void {
  useEffect(() => {
    if (accountMark === null) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const listen = async () => {
      const { stayLive } = await import("#app/http/live.ts");
      if (!isOver) stop = stayLive({ stream: "/notices/stream", received: tellUnseen });
    };
    // A page whose scripts are gone keeps the numbers that it came with.
    const later = setTimeout(() => void listen().catch(() => {}), LISTEN_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(later);
      stop?.();
      tellUnseen(null);
    };
  }, [accountMark]);
}
