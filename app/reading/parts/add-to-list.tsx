import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import type { AddAnswer } from "#app/books/model/found-book.ts";
import { reasonIn } from "#app/http/reason.ts";
import { ADDITION_FAILED, type Addition } from "#app/reading/model/addition.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { useLater } from "#app/ui/use-later.ts";

const PATH = "/reading-list";

/** Preloads the code that adding needs. Render it once per page. */
export const PreloadedAddition = () => <PreloadedAction path={PATH} />;

/** Puts a book of the catalogue on the reader's list. The argument `listed` is the loader's value. */
export function useAddToList(bookId: number, listed = false): Addition {
  const fetcher = useFetcher<AddAnswer>({ key: `add-to-list-${bookId}` });
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  // A visitor's wish, sent with signing in as well: asked for again, it says what has become of it.
  const [wanted, setWanted] = useState(false);
  const submit = useEffectEvent(() => send({ bookId }, false));
  useEffect(() => {
    if (signedIn && wanted) submit();
  }, [signedIn, wanted]);
  const { state, data } = fetcher;
  const answer = state === "idle" ? data : undefined;
  const isListed = signedIn && (listed || state !== "idle" || (answer !== undefined && "ok" in answer));
  return {
    listed: isListed,
    answer,
    failed: answer !== undefined && !isListed && !("errors" in answer),
    problem: reasonIn(answer, ADDITION_FAILED),
    add() {
      if (isListed) return;
      if (signedIn) return send({ bookId });
      setWanted(true);
      signIn({ list: bookId });
    },
    start: send,
  };

  // No revalidation: lists on the page must not move. `flushSync`: a second tap sees the first.
  function send(form: FormData | { bookId: number }, flushSync = true): void {
    void fetcher.submit(form, { method: "POST", action: PATH, defaultShouldRevalidate: false, flushSync });
  }
}

const loadStartForm = () => import("./start-form.tsx");

/** With the choice of a status and a day beside it, for a reader with an account. */
export function AddToList({ bookId, className }: { bookId: number; className: string }) {
  const addition = useAddToList(bookId);
  const { listed, add, failed, problem } = addition;
  const button = useRef<HTMLButtonElement>(null);
  const signedIn = useSignedIn();
  const later = useLater(signedIn, loadStartForm);
  return (
    <>
      <button ref={button} type="button" className={className} aria-disabled={listed} onClick={add}>
        {listed ? "Already in List" : "Add to List"}
      </button>
      {later && <later.StartForm book={{ bookId }} className={className} addition={addition} button={button} />}
      {failed && <ErrorBanner>{problem ?? ADDITION_FAILED}</ErrorBanner>}
      {signedIn && <PreloadedAddition />}
    </>
  );
}
