import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import type { AddAnswer } from "#app/books/search/found-book.ts";
import { reasonIn } from "#app/http/reason.ts";
import { ADDITION_FAILED, type Addition } from "#app/reading/list/addition.ts";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

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
  const pending = state !== "idle";
  const answer = pending ? undefined : data;
  const isListed = signedIn && (listed || pending || (answer !== undefined && "ok" in answer));
  return {
    listed: isListed,
    pending,
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
