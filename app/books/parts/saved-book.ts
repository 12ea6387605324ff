import { useEffect, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import { useSignedIn } from "#app/auth/parts/user.ts";
import type { Answer } from "#app/http/answer.ts";
import { reasonIn } from "#app/http/reason.ts";
import { t } from "#app/language/t.ts";

export const SAVING_FAILED = () => t("Failed to save book");

export function savedBookKey(bookId: number): string {
  return `saved-book-${bookId}`;
}

export function savedBookPath(bookId: number): string {
  return `/saved-books/${bookId}`;
}

export function savedNow(formMethod: string | undefined, answered: boolean | undefined, loaded: boolean): boolean {
  return formMethod ? formMethod === "POST" : (answered ?? loaded);
}

/** Optimistic. `failed`: the last change was reverted; `problem` is the server's reason. */
export function useSavedBook(
  bookId: number,
  saved: boolean,
): { saved: boolean; toggle(): void; failed: boolean; problem: string | undefined } {
  const fetcher = useFetcher<Answer<{ saved: boolean }>>({ key: savedBookKey(bookId) });
  const signedIn = useSignedIn();
  const answered = useSyncExternalStore(
    subscribe,
    () => answers.get(bookId),
    () => undefined,
  );
  // Another reader may sign in in this tab.
  useEffect(() => {
    if (!signedIn) forgetAnswers();
  }, [signedIn]);

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const now = signedIn && savedNow(fetcher.formMethod, answered, saved);
  return {
    saved: now,
    failed: answer !== undefined && !("ok" in answer),
    problem: reasonIn(answer, SAVING_FAILED()),
    toggle() {
      void fetcher.submit(null, {
        method: now ? "DELETE" : "POST",
        action: savedBookPath(bookId),
        // Lists on the page must not move.
        defaultShouldRevalidate: false,
        // The second of two quick clicks must see the state after the first.
        flushSync: true,
      });
    },
  };
}

/** A fetcher loses its data when its card unmounts, and the loader may not run before undo brings the card back. */
const answers = new Map<number, boolean>();
const listeners = new Set<() => void>();

export function rememberAnswer(bookId: number, saved: boolean): void {
  answers.set(bookId, saved);
  for (const listener of listeners) listener();
}

/** For loaders with fresh data about these books, by default all. */
export function forgetAnswers(bookIds: Iterable<number> = [...answers.keys()]): void {
  for (const id of bookIds) answers.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
