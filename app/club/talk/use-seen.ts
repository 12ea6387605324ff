import { useEffect, useState, useSyncExternalStore } from "react";

import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { Message } from "./message.ts";

const keyOf = (userId: string) => `coffee-talk:seen:${userId}`;

/** Stored on this device. Returns the newest of the last visit, null on the first one. */
export function useSeen(userId: string, messages: readonly Message[], unread: number): number | null {
  const [before] = useState(() => readOnce(userId));
  const seen = useSyncExternalStore(noChanges, before, () => null);
  const newest = messages.at(-1)?.id ?? 0;

  useEffect(() => {
    if (unread > 0 || document.hidden || newest <= (read(userId) ?? 0)) return;
    tryOrNull(() => localStorage.setItem(keyOf(userId), String(newest)));
  }, [userId, newest, unread]);

  return seen;
}

const noChanges = () => () => {};

function read(userId: string): number | null {
  return Number(tryOrNull(() => localStorage.getItem(keyOf(userId)))) || null;
}

/** Returns what is stored at the first call, whatever is stored later. */
function readOnce(userId: string): () => number | null {
  let seen: number | null | undefined;
  return () => (seen === undefined ? (seen = read(userId)) : seen);
}
