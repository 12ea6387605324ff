import { useEffect } from "react";
import { useFetcher, useRevalidator, useRouteLoaderData } from "react-router";

import { CONFIRM_FIRST } from "#app/auth/model/confirm-first.ts";
import { wordsIn, type Answer } from "#app/http/answer.ts";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import "./confirm-first.css";

/** Whether others may read what is written here, from the root's loader. The server asks again at each write. */
export function useMayBeRead(): boolean {
  const root = useRouteLoaderData<{ mayBeRead: boolean }>("root");
  return root?.mayBeRead ?? true;
}

const LETTERS = "/account/email-verification";

/**
 * Beside a form whose words must wait: why, and a way to another letter. A form of its own, so it stands outside the
 * other one. Nothing where the words need not wait.
 */
export function ConfirmFirst({ id }: { id: string }) {
  const waits = !useMayBeRead();
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher<Answer<{ message: string }>>();
  const sending = fetcher.state !== "idle";
  const answer = sending ? undefined : fetcher.data;

  useEffect(() => {
    if (!waits) return;
    // The link in the letter opens elsewhere: who comes back from there may have confirmed.
    const look = () => document.hidden || void revalidate();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waits, revalidate]);
  if (!waits) return null;

  return (
    <fetcher.Form
      className="confirm-first"
      method="post"
      action={LETTERS}
      onSubmit={(event) => sending && event.preventDefault()}
    >
      <PreloadedAction path={LETTERS} />
      <p id={id}>{CONFIRM_FIRST}</p>
      <button type="submit" className="text-button" aria-disabled={sending}>
        {sending ? "Sending..." : "Send the e-mail again"}
      </button>
      <p role="status">{answer && ("message" in answer ? answer.message : wordsIn(answer))}</p>
    </fetcher.Form>
  );
}
