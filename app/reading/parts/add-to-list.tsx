import { useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import type { AddAnswer } from "#app/books/model/found-book.ts";
import { reasonIn } from "#app/http/reason.ts";
import { ADDITION_FAILED } from "#app/reading/model/addition.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

const PATH = "/reading-list";

/** Fetches beforehand what adding needs; once a page. */
export const PreloadedAddition = () => <PreloadedAction path={PATH} />;

/**
 * Whether a book of the catalogue is on the reader's list, at once as they wish it, and what puts it there; a visitor
 * is asked to sign in. `listed` is what the loader said. `failed` tells that the addition did not arrive, `problem`
 * why, where the server said so.
 */
export function useAddToList(
  bookId: number,
  listed = false,
): { listed: boolean; add(): void; failed: boolean; problem: string | undefined } {
  const fetcher = useFetcher<AddAnswer>({ key: `add-to-list-${bookId}` });
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  const { state, data } = fetcher;
  const answer = state === "idle" ? data : undefined;
  return {
    listed: signedIn && (listed || state !== "idle" || (answer !== undefined && "ok" in answer)),
    failed: answer !== undefined && !("ok" in answer),
    problem: reasonIn(answer, ADDITION_FAILED),
    add() {
      if (!signedIn) signIn({ list: bookId });
      else {
        void fetcher.submit(
          { bookId },
          // No page's list changes under the reader's finger, and a second tap finds the first.
          { method: "POST", action: PATH, defaultShouldRevalidate: false, flushSync: true },
        );
      }
    },
  };
}

/** The button, in a dialog about one book. */
export function AddToList({ bookId, className }: { bookId: number; className: string }) {
  const { listed, add, failed, problem } = useAddToList(bookId);
  return (
    <>
      <button type="button" className={className} disabled={listed} onClick={add}>
        {listed ? "Already in List" : "Add to List"}
      </button>
      {failed && <ErrorBanner>{problem ?? ADDITION_FAILED}</ErrorBanner>}
      {useSignedIn() && <PreloadedAddition />}
    </>
  );
}
