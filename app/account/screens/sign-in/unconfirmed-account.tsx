import { Form, Link } from "react-router";

import { PlainPage } from "#app/ui/plain-page.tsx";

import { signInToConfirm } from "./sign-in-to-confirm.ts";

interface UnconfirmedAccountProps {
  token: string;
  email: string;
  /** When the account was opened, in words. */
  openedAt: string;
  /** Another account is signed in here. */
  signedIn: boolean;
}

/**
 * What the owner of a mailbox may do about an account that was opened for it and is not signed in here: anybody could
 * have opened it, so it is never confirmed as it stands.
 */
export function UnconfirmedAccount({ token, email, openedAt, signedIn }: UnconfirmedAccountProps) {
  return (
    <PlainPage title="Is this your account?">
      <p>
        An account for <strong className="break-words">{email}</strong> was opened on {openedAt}, in another browser.
      </p>
      <h2 className="mt-8 font-serif text-xl">You opened it</h2>
      {signedIn ? (
        <p className="mt-1">You are signed in with another account here. Open the link where you opened this one.</p>
      ) : (
        <>
          <p className="mt-1">Sign in with its password, and confirm the address then.</p>
          <Link to={signInToConfirm(token)} className="button-solid mt-3 w-full">
            Sign In
          </Link>
        </>
      )}
      <h2 className="mt-8 font-serif text-xl">Somebody else opened it, and you want it</h2>
      <p className="mt-1">
        With a new password it is yours. Whoever opened it is signed out everywhere and cannot come back; what they kept
        in it stays.
      </p>
      <Link to={`/verify-email/claim?${new URLSearchParams({ token })}`} className="button-quiet mt-3 w-full">
        Make it mine
      </Link>
      <h2 className="mt-8 font-serif text-xl">You want no such account</h2>
      <p className="mt-1">It is erased with all that is in it, at once and for good.</p>
      <Form method="post" action="/verify-email/denial" className="mt-3">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button-quiet w-full">
          I did not open this account
        </button>
      </Form>
    </PlainPage>
  );
}
