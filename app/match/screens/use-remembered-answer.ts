import { useEffect, useMemo, useSyncExternalStore } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import type { MatchAnswer } from "#app/match/model/answer.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

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
  return tryOrNull(() => sessionStorage.getItem(KEY));
}

function parsed(written: string | null): Remembered | null {
  return written === null ? null : (JSON.parse(written) as Remembered);
}

function forget(): void {
  tryOrNull(() => sessionStorage.removeItem(KEY));
}

/** Without storage the way back leads to an empty box. */
function keep(remembered: Remembered): void {
  tryOrNull(() => sessionStorage.setItem(KEY, JSON.stringify(remembered)));
}
