import { useEffect, useMemo, useSyncExternalStore } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { MatchAnswer } from "./answer.ts";

const KEY = "ai-match";

interface Remembered {
  answer: MatchAnswer;
  signedIn: boolean;
}

/** Keeps this tab's last answer on the device only, and deletes it when its reader has signed out. */
export function useRememberedAnswer(now: MatchAnswer | undefined): MatchAnswer | null {
  const signedIn = useSignedIn();
  const written = useSyncExternalStore(noChanges, read, () => null);
  const old = useMemo(() => parsed(written), [written]);
  const isOthers = old !== null && old.signedIn && !signedIn;

  useEffect(() => {
    if (now) store({ answer: now, signedIn });
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

/** Without storage, a return to the page shows no answer. */
function store(remembered: Remembered): void {
  tryOrNull(() => sessionStorage.setItem(KEY, JSON.stringify(remembered)));
}
