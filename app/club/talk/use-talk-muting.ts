import { useRef } from "react";

import { useMuting } from "#app/club/mutes/muting.ts";

import type { TalkStore } from "./talk-store.ts";

/** Undo also loads the messages omitted during the mute. */
export function useTalkMuting(store: TalkStore) {
  const before = useRef(0);
  return useMuting({
    onMute() {
      before.current = store.read().cursor;
      focusConversation();
    },
    onChanged: (muted) => muted || store.rewind(before.current),
  });
}

/** For a focused button that disappears with its message. */
export function focusConversation(): void {
  document.querySelector<HTMLElement>("[data-conversation]")?.focus({ preventScroll: true });
}
