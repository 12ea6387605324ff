import { Form, Link } from "react-router";

import { env } from "#app/env.server.ts";
import { addressChangeNotice } from "#app/server/mail/account-letters.ts";
import { noteAccountEvent } from "#app/shared/account-events.server.ts";
import { longTimes } from "#app/shared/dates.ts";
import { confirmEmail, emailProof } from "#app/shared/email-proofs.server.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { readAccount } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/verify-email.route";
import { grantOwner } from "./queries.server.ts";
import { MailedToken } from "./schema.ts";
import { signInToConfirm } from "./sign-in-to-confirm.ts";
import { UnconfirmedAccount } from "./unconfirmed-account.tsx";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const parsed = MailedToken.safeParse({ token: url.searchParams.get("token") });
  const user = readAccount(context);
  const canAskAgain = user !== null && !user.emailVerified;
  const proof = parsed.success ? await emailProof(parsed.data.token) : null;
  if (!proof) return { state: "void" as const, canAskAgain };
  const { email, isChange } = proof;
  const { token } = parsed.data!;
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

interface Confirmation {
  confirmed: boolean;
  /** The account has become the admin's. */
  isOwner?: boolean;
  problem?: string;
}

/**
 * Confirms the address of the account that is signed in here, and of no other. By a button, not by the link itself:
 * mail programs open links to look at them.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Confirmation> {
  const user = readAccount(context);
  const parsed = MailedToken.safeParse(Object.fromEntries(await request.formData()));
  const done = parsed.success && user ? await confirmEmail(user.id, parsed.data.token) : null;
  if (!user || !done || done.result === "void") return { confirmed: false };
  if (done.result === "taken") return { confirmed: false, problem: "Another account uses this address." };
  const isOwner = await grantOwner(user.id, env.ADMIN_EMAIL);
  const isChange = done.result === "changed";
  await noteAccountEvent(user.id, isChange ? "email-changed" : "email-confirmed", request.headers.get("User-Agent"));
  if (isChange) mailer.send({ to: done.previous, ...addressChangeNotice({ done: true, url: siteAddress }) });
  return { confirmed: true, isOwner };
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed) return <Confirmed isOwner={actionData.isOwner ?? false} />;
  if (loaderData.state === "unconfirmed") return <UnconfirmedAccount {...loaderData} />;
  if (loaderData.state === "void") return <VoidLink canAskAgain={loaderData.canAskAgain} />;
  if (loaderData.state === "elsewhere") return <OpenedElsewhere {...loaderData} />;
  const { token, email, isChange } = loaderData;
  return (
    <PlainPage title={isChange ? "Use this e-mail address" : "Confirm your e-mail address"}>
      {actionData && <ErrorBanner>{actionData.problem ?? VOID}</ErrorBanner>}
      <p>
        {isChange ? "From now on your account uses " : "One tap, and we know that letters to you arrive at "}
        <strong className="break-words">{email}</strong>.
      </p>
      <Form method="post" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button-solid w-full">
          Confirm
        </button>
      </Form>
    </PlainPage>
  );
}

const VOID = "This link cannot be used any more.";

function Confirmed({ isOwner }: { isOwner: boolean }) {
  return (
    <PlainPage title="Your e-mail address is confirmed">
      <p>{isOwner ? "You run this place now." : "Thank you. There is nothing else to do."}</p>
      {isOwner ? (
        <a href="/admin" className="button-solid mt-6 w-full">
          Open the administration
        </a>
      ) : (
        <Link to="/" className="button-solid mt-6 w-full">
          Back to the books
        </Link>
      )}
    </PlainPage>
  );
}

function VoidLink({ canAskAgain }: { canAskAgain: boolean }) {
  return (
    <PlainPage title="Confirm your e-mail address">
      <ErrorBanner>
        {VOID} {!canAskAgain && "If your address is not confirmed yet, sign in and ask for a new one."}
      </ErrorBanner>
      <Link to={canAskAgain ? "/account/email-verification" : "/account/security"} className="button-solid mt-6 w-full">
        {canAskAgain ? "Ask for a new link" : "Your account"}
      </Link>
    </PlainPage>
  );
}

/** The link that changes an address works in the account's own browser alone: nobody else has anything to decide. */
function OpenedElsewhere({ token, signedIn }: { token: string; signedIn: boolean }) {
  return (
    <PlainPage title="Use this e-mail address">
      <p>
        {signedIn
          ? "You are signed in with another account here. Open the link in a browser that is signed in to the account that is to use this address."
          : "Sign in to the account that is to use this address, and confirm it there."}
      </p>
      {!signedIn && (
        <Link to={signInToConfirm(token)} className="button-solid mt-6 w-full">
          Sign In
        </Link>
      )}
    </PlainPage>
  );
}
