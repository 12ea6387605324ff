import { useEffect, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import { useSignedIn } from "#app/auth/parts/user.ts";
import type { Answer } from "#app/http/answer.ts";
import { reasonIn } from "#app/http/reason.ts";

export const SAVING_FAILED = "Failed to save book";

/** Whoever sends a change of this book under this key sees the others' changes of it, too. */
export function savedBookKey(bookId: number): string {
  return `saved-book-${bookId}`;
}

export function savedBookPath(bookId: number): string {
  return `/saved-books/${bookId}`;
}

/** How the book stands: as the reader last asked, else as the server last answered, else as the loader said. */
export function savedNow(formMethod: string | undefined, answered: boolean | undefined, loaded: boolean): boolean {
  return formMethod ? formMethod === "POST" : (answered ?? loaded);
}

/**
 * Whether the signed-in reader has saved this book, at once as they wish it, and the switch. `saved` is what
 * the loader said. `failed` tells that the last change did not arrive; the mark has gone back then. `problem` is why,
 * where the server said so.
 */
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
  // The next reader in this tab is another one.
  useEffect(() => {
    if (!signedIn) forgetAnswers();
  }, [signedIn]);

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const now = signedIn && savedNow(fetcher.formMethod, answered, saved);
  return {
    saved: now,
    failed: answer !== undefined && !("ok" in answer),
    problem: reasonIn(answer, SAVING_FAILED),
    toggle() {
      void fetcher.submit(null, {
        method: now ? "DELETE" : "POST",
        action: savedBookPath(bookId),
        // No page's list changes under the reader's finger.
        defaultShouldRevalidate: false,
        // The second of two quick clicks must find what the first one has asked for.
        flushSync: true,
      });
    },
  };
}

/**
 * The server's answers since this page was opened. A fetcher forgets its own as soon as its card is gone, and
 * a loader that knows better may not run again before the card comes back by undo.
 */
const answers = new Map<number, boolean>();
const listeners = new Set<() => void>();

export function rememberAnswer(bookId: number, saved: boolean): void {
  answers.set(bookId, saved);
  for (const listener of listeners) listener();
}

/** Where a loader has just spoken of these books, by default of all, older answers count no more. */
export function forgetAnswers(bookIds: Iterable<number> = [...answers.keys()]): void {
  for (const id of bookIds) answers.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
