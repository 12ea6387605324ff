import { useEffect } from "react";
import { useFetcher, useRevalidator, useRouteLoaderData } from "react-router";

import { CONFIRM_FIRST } from "#app/auth/session/confirm-first.ts";
import { errorText, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import * as styles from "./confirm-first.module.css";

/** The server checks again at each write. */
export function useMayBeRead(): boolean {
  const root = useRouteLoaderData<{ mayBeRead: boolean }>("root");
  return root?.mayBeRead ?? true;
}

const VERIFICATION_PATH = "/account/email-verification";

/** A form, so it must not be inside another one. Renders nothing for a reader with a confirmed address. */
export function ConfirmFirst({ id }: { id: string }) {
  const waits = !useMayBeRead();
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher<Answer<{ message: string }>>();
  const sending = fetcher.state !== "idle";
  const answer = sending ? undefined : fetcher.data;

  useEffect(() => {
    if (!waits) return;
    // The link in the e-mail opens another tab, so a return to this one may mean that the address is confirmed.
    const refresh = () => document.hidden || void revalidate();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [waits, revalidate]);
  if (!waits) return null;

  return (
    <fetcher.Form
      className={styles.confirmFirst}
      method="post"
      action={VERIFICATION_PATH}
      onSubmit={(event) => sending && event.preventDefault()}
    >
      <PreloadedAction path={VERIFICATION_PATH} />
      <p id={id}>{CONFIRM_FIRST()}</p>
      <button type="submit" className="text-button" aria-disabled={sending}>
        {sending ? t("Sending...") : t("Send the e-mail again")}
      </button>
      <p role="status">{answer && ("message" in answer ? answer.message : errorText(answer))}</p>
    </fetcher.Form>
  );
}
