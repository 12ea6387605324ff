import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

import { landingCookie } from "#app/auth/session/landing.ts";
import { isLeavingSuspended, leaveSuspended } from "#app/auth/suspension/suspension-notice.ts";

import { hasStoredDraft, readStoredDrafts, storeDrafts } from "./draft-storage.ts";
import type { MessagePage } from "./message.ts";
import { readRevealed, storeRevealed } from "./revealed-storage.ts";
import type { TalkFilter } from "./rules.ts";
import { TalkStore } from "./talk-store.ts";
import { useOnline } from "./use-online.ts";

interface Loaded {
  userId: string;
  show: TalkFilter;
  page: MessagePage;
  target: number | null;
}

export function useTalkStore({ userId, show, page, target }: Loaded, onRemoved: () => void) {
  const [store] = useState(() => {
    const opened: TalkStore = new TalkStore({
      show,
      page,
      target,
      onLeave() {
        if (!holdsWords(opened, userId)) leaveEnded();
      },
      onUnsent: (unsent) => storeDrafts(userId, { unsent }),
      onRemoved,
      readRevealed: () => readRevealed(userId),
      onRevealed: (id) => storeRevealed(userId, id),
    });
    return opened;
  });
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const online = useOnline();
  // Before anything is painted: the messages of one filter must not stand under the name of another.
  useLayoutEffect(() => store.switchTo(show, page), [store, show, page]);
  useEffect(() => store.messageQueue.restore(readStoredDrafts(userId).unsent), [store, userId]);
  useEffect(() => {
    if (online) store.messageQueue.retryLost();
  }, [store, online]);
  /** Returns whether the page is left; otherwise its next request tells the reason. */
  const endSuspended = useCallback(
    (reason: string) => {
      if (holdsWords(store, userId)) return false;
      leaveSuspended(reason);
      return true;
    },
    [store, userId],
  );
  return { store, state, online, endSuspended };
}

/** Unsent words keep the page open when the session ends, so that their writer can copy or send them. */
function holdsWords(store: TalkStore, userId: string): boolean {
  return store.read().unsent.length > 0 || hasStoredDraft(userId);
}

/** `/` says that the session has ended, and leads back here. */
function leaveEnded(): void {
  if (isLeavingSuspended()) return;
  document.cookie = landingCookie("ended", "/coffee-talk");
  window.location.assign("/");
}
