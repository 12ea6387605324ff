import { useEffect, useState } from "react";
import { Form, Link, redirect, useFetcher, useRevalidator } from "react-router";

import { useSendsMail } from "#app/account/sign-in/no-mail.tsx";
import { readAccount, readUser } from "#app/auth/session/session.ts";
import { errorText, type Answer } from "#app/http/answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/waiting.route";
import { waitingDate } from "./queries.server.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const account = readAccount(context);
  const since = account && !readUser(context) ? await waitingDate(account.id) : null;
  if (!account || !since) throw redirect("/");
  return { email: account.email, confirmed: account.emailVerified, since: longDates("UTC")(since) };
}

export default function WaitingPage({ loaderData: { email, confirmed, since } }: Route.ComponentProps) {
  const sendsMail = useSendsMail();
  useDecision();
  return (
    <PlainPage title={t("Your account is waiting for approval")}>
      <p>
        {rich("You signed up as {strong} on {since}. {rest} Until then, you can swipe and read as a visitor.", {
          strong: <strong className="breakable">{email}</strong>,
          since,
          rest: sendsMail
            ? t("We’ll e-mail you when the owner has decided.")
            : t(
                "This site sends no e-mail, so come back to this page. It lets you in once the owner has approved you.",
              ),
        })}
      </p>
      {!confirmed && sendsMail && (
        <p className={pageStyles.below}>
          {rich(
            "Please confirm your address with the link in our first e-mail. The owner can see whether you have. No e-mail? <link>Send it again</link>.",
            {
              link: <Link to="/account/email-verification" className="underlined" />,
            },
          )}
        </p>
      )}
      <Link to="/" className="button-solid wide below-6">
        {t("Back to the books")}
      </Link>
      {/* A plain form, because the swipes on this device belong to a visitor and must stay. */}
      <Form method="post" action="/sign-out" reloadDocument className={pageStyles.below}>
        <button type="submit" className="button-quiet wide">
          {t("Sign Out")}
        </button>
      </Form>
      <Withdrawal email={email} />
    </PlainPage>
  );
}

const LOOK_MS = 4_000;

/** Reloads while the page is visible: its loader redirects once there is a decision. */
function useDecision(): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const look = () => document.visibilityState === "visible" && navigator.onLine && void revalidate();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isIdle, revalidate]);
}

function Withdrawal({ email }: { email: string }) {
  const fetcher = useFetcher<Answer>();
  const [confirming, setConfirming] = useState(false);
  const problem = fetcher.data && errorText(fetcher.data);
  return (
    <>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <div className={`${pageStyles.links} ${pageStyles.below}`}>
        <form method="post" action="/account/data">
          <button type="submit" className="text-button">
            {t("Download my data")}
          </button>
        </form>
        <fetcher.Form
          method="post"
          action="/account/deletion"
          onSubmit={(event) => {
            event.preventDefault();
            setConfirming(true);
          }}
        >
          <input type="hidden" name="email" value={email} />
          <button type="submit" className="text-button">
            {t("Delete my account")}
          </button>
        </fetcher.Form>
      </div>
      <ConfirmDialog
        title={t("Delete my account")}
        question={t("This deletes your account and everything in it. You can sign up again later.")}
        open={confirming}
        confirm={t("Delete my account")}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit({ email }, { method: "post", action: "/account/deletion" });
        }}
      />
    </>
  );
}
