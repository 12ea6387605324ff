import { data } from "react-router";

import { readUser, suspensionContext } from "#app/auth/session/session.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import { referrerPath } from "#app/http/referrer-path.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/again.route";
import { AccountForms } from "./account-forms.tsx";
import { SendLater, SendNow } from "./send-now.tsx";
import { unsentForm } from "./unsent-form.ts";

export const handle = { evenWhenFull: true, scripts: false } satisfies RouteHandle;

/** Keeps a form of an ended session, from a page without script: its fields stand in this page and nowhere else. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const isUpload = url.pathname.endsWith("/upload");
  const form = await request.formData().catch(() => new FormData());
  const before = referrerPath(request) ?? "/";
  // A form sent once more from here has no page to go back to.
  const from = before.startsWith("/sign-in") ? "/" : before;
  const unsent = unsentForm(url.searchParams.get("to") ?? "/", from, form, isUpload);
  const signedIn = readUser(context) !== null;
  const suspension = context.get(suspensionContext);
  return data({ unsent, signedIn, suspension }, { status: signedIn ? 200 : 401, headers: PRIVATE });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const SIGN_IN_TO_SEND = () => t("You were signed out before this was sent. Sign in to send it.");
const SIGN_IN_AND_REPEAT = () => t("You were signed out here. Please sign in, then try again.");

export default function SignInAgainPage({ actionData }: Route.ComponentProps) {
  const { unsent = null, signedIn = false, suspension = null } = actionData ?? {};
  return (
    <PlainPage title={signedIn ? t("Send again") : t("Sign In")}>
      {signedIn && unsent ? (
        <SendNow unsent={unsent} step={null} />
      ) : (
        <>
          {suspension !== null ? (
            <ErrorBanner>{suspension}</ErrorBanner>
          ) : (
            <p role="status">{unsent ? SIGN_IN_TO_SEND() : SIGN_IN_AND_REPEAT()}</p>
          )}
          {suspension !== null && unsent && <SendLater unsent={unsent} />}
          {suspension === null && (
            <AccountForms
              mode="login"
              next={unsent?.from ?? "/"}
              unsent={unsent ? JSON.stringify(unsent) : undefined}
            />
          )}
        </>
      )}
    </PlainPage>
  );
}
