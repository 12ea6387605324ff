import { useEffect, useMemo, useSyncExternalStore } from "react";

import { useSignedIn } from "#app/shared/user.ts";

import type { MatchAnswer } from "./answer.ts";

const KEY = "ai-match";

interface Remembered {
  answer: MatchAnswer;
  signedIn: boolean;
}

/**
 * The answer of now, or else the last one of this tab: whoever looks at another page, or signs in to save a book, finds
 * it here again. It stays on the device, and nobody who signs out leaves theirs behind.
 */
export function useRememberedAnswer(now: MatchAnswer | undefined): MatchAnswer | null {
  const signedIn = useSignedIn();
  const written = useSyncExternalStore(noChanges, read, () => null);
  const old = useMemo(() => parsed(written), [written]);
  const isOthers = old !== null && old.signedIn && !signedIn;

  useEffect(() => {
    if (now) keep({ answer: now, signedIn });
    else if (isOthers) forget();
  }, [now, signedIn, isOthers]);

  return now ?? (isOthers ? null : (old?.answer ?? null));
}

const noChanges = () => () => {};

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parsed(written: string | null): Remembered | null {
  return written === null ? null : (JSON.parse(written) as Remembered);
}

function forget(): void {
  sessionStorage.removeItem(KEY);
}

function keep(remembered: Remembered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Without storage the way back leads to an empty box.
  }
}
