import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import type { AddAnswer } from "#app/books/search/found-book.ts";
import { reasonIn } from "#app/http/reason.ts";
import { ADDITION_FAILED, type Addition } from "#app/reading/list/addition.ts";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

const PATH = "/reading-list";

export const PreloadedAddition = () => <PreloadedAction path={PATH} />;

export function useAddToList(bookId: number, listed = false): Addition {
  const fetcher = useFetcher<AddAnswer>({ key: `add-to-list-${bookId}` });
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  // Sign-in adds the visitor's book; a second request then asks whether it is on the list.
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
    problem: reasonIn(answer, ADDITION_FAILED()),
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
