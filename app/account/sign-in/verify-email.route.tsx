import { Form, Link } from "react-router";

import { addressChangeEmail } from "#app/auth/emails/account-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { noteAccountEvent } from "#app/auth/session/account-events.queries.server.ts";
import { confirmEmail, emailProof } from "#app/auth/session/email-proofs.queries.server.ts";
import { readAccount } from "#app/auth/session/session.ts";
import { grantOwner } from "#app/auth/sign-in/queries.server.ts";
import { env } from "#app/env.server.ts";
import { problemIn } from "#app/http/answer.ts";
import { done, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/verify-email.route";
import { LINK_VOID } from "./rules.ts";
import { MailedToken } from "./schema.ts";
import { signInToConfirm } from "./sign-in-to-confirm.ts";
import { UnconfirmedAccount } from "./unconfirmed-account.tsx";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { token } = MailedToken.parse({ token: url.searchParams.get("token") });
  const user = readAccount(context);
  const canResend = user !== null && !user.emailVerified;
  const proof = token ? await emailProof(token) : null;
  if (!proof) return { state: "void" as const, canResend };
  const { email, isChange } = proof;
  if (proof.userId === user?.id) return { state: "own" as const, token, email, isChange };
  if (isChange) return { state: "elsewhere" as const, token, signedIn: user !== null };
  return {
    state: "unconfirmed" as const,
    token,
    email,
    openedAt: `${longTimes("UTC")(proof.openedAt)} (UTC)`,
    signedIn: user !== null,
  };
}

/** Only for the account signed in here. A button confirms, because mail programs open links to preview them. */
export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: MailedToken }, async ({ fields: { token } }) => {
    const user = readAccount(context);
    const proven = token && user ? await confirmEmail(user.id, token) : null;
    // Status 200 makes the router reload the page, which explains what to do about a void link.
    if (!user || !proven || proven.result === "void") return problem(LINK_VOID(), 200);
    if (proven.result === "taken") return problem(t("Another account already uses this address."), 200);
    const isOwner = await grantOwner(user.id, env.ADMIN_EMAIL);
    const isChange = proven.result === "changed";
    await noteAccountEvent(user.id, isChange ? "email-changed" : "email-confirmed", request.headers.get("User-Agent"));
    if (isChange)
      mailer.send("address-changed", proven.previous, () => addressChangeEmail({ done: true, url: siteAddress }));
    return done({ isOwner });
  });
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "ok" in actionData) return <Confirmed isOwner={actionData.isOwner} />;
  if (loaderData.state === "unconfirmed") return <UnconfirmedAccount {...loaderData} />;
  if (loaderData.state === "void") return <VoidLink canResend={loaderData.canResend} />;
  if (loaderData.state === "elsewhere") return <OpenedElsewhere {...loaderData} />;
  const { token, email, isChange } = loaderData;
  const problem = problemIn(actionData);
  return (
    <PlainPage title={isChange ? t("Use this e-mail address") : t("Confirm your e-mail address")}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p>
        {isChange ? t("Confirm, and your account will use ") : t("Confirm, so that we know our e-mails reach you at ")}
        <strong className="breakable">{email}</strong>.
      </p>
      <Form method="post" className="below-6">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button-solid wide">
          {t("Confirm")}
        </button>
      </Form>
    </PlainPage>
  );
}

function Confirmed({ isOwner }: { isOwner: boolean }) {
  return (
    <PlainPage title={t("Your e-mail address is confirmed")}>
      <p>{isOwner ? t("You’re the admin of this site now.") : t("Thank you. You’re all set.")}</p>
      {isOwner ? (
        <a href="/admin" className="button-solid wide below-6">
          {t("Open Administration")}
        </a>
      ) : (
        <Link to="/" className="button-solid wide below-6">
          {t("Back to the books")}
        </Link>
      )}
    </PlainPage>
  );
}

function VoidLink({ canResend }: { canResend: boolean }) {
  return (
    <PlainPage title={t("Confirm your e-mail address")}>
      <ErrorBanner>
        {LINK_VOID()} {!canResend && t("If your address isn’t confirmed yet, sign in and ask for a new one.")}
      </ErrorBanner>
      <Link to={canResend ? "/account/email-verification" : "/account/security"} className="button-solid wide below-6">
        {canResend ? t("Ask for a new link") : t("Your account")}
      </Link>
    </PlainPage>
  );
}

/** The link that changes an address works only while its account is signed in, so others get no choice. */
function OpenedElsewhere({ token, signedIn }: { token: string; signedIn: boolean }) {
  return (
    <PlainPage title={t("Use this e-mail address")}>
      <p>
        {signedIn
          ? t(
              "You’re signed in with another account here. Open the link in a browser where you’re signed in to the account you want to change.",
            )
          : t("Sign in to the account you want to change, then confirm the address.")}
      </p>
      {!signedIn && (
        <Link to={signInToConfirm(token)} className="button-solid wide below-6">
          {t("Sign In")}
        </Link>
      )}
    </PlainPage>
  );
}
