import { Form, Link } from "react-router";

import { PlainPage } from "#app/ui/plain-page.tsx";

import { signInToConfirm } from "./sign-in-to-confirm.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

interface UnconfirmedAccountProps {
  token: string;
  email: string;
  openedAt: string;
  /** Another account is signed in in this browser. */
  signedIn: boolean;
}

/** Anyone could have opened the account with this address, so it is never confirmed unchanged. */
export function UnconfirmedAccount({ token, email, openedAt, signedIn }: UnconfirmedAccountProps) {
  return (
    <PlainPage title="Is this your account?">
      <p>
        An account for <strong className="breakable">{email}</strong> was opened on {openedAt}, in another browser.
      </p>
      <h2 className={pageStyles.heading}>You opened it</h2>
      {signedIn ? (
        <p className="below-1">You are signed in with another account here. Open the link where you opened this one.</p>
      ) : (
        <>
          <p className="below-1">Sign in with its password, and confirm the address then.</p>
          <Link to={signInToConfirm(token)} className={`button-solid wide ${pageStyles.below}`}>
            Sign In
          </Link>
        </>
      )}
      <h2 className={pageStyles.heading}>Somebody else opened it, and you want it</h2>
      <p className="below-1">
        With a new password it is yours. Whoever opened it is signed out everywhere and cannot come back; what they kept
        in it stays.
      </p>
      <Link
        to={`/verify-email/claim?${new URLSearchParams({ token })}`}
        className={`button-quiet wide ${pageStyles.below}`}
      >
        Make it mine
      </Link>
      <h2 className={pageStyles.heading}>You want no such account</h2>
      <p className="below-1">It is erased with all that is in it, at once and for good.</p>
      <Form method="post" action="/verify-email/denial" className={pageStyles.below}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button-quiet wide">
          I did not open this account
        </button>
      </Form>
    </PlainPage>
  );
}
