import { Form, Link } from "react-router";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
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
    <PlainPage title={t("Is this your account?")}>
      <p>
        {rich("Somebody created an account for {strong} on {openedAt}, in another browser.", {
          strong: <strong className="breakable">{email}</strong>,
          openedAt,
        })}
      </p>
      <h2 className={pageStyles.heading}>{t("Yes, it’s mine")}</h2>
      {signedIn ? (
        <p className="below-1">
          {t("You’re signed in with another account here. Open the link in the browser you signed up in.")}
        </p>
      ) : (
        <>
          <p className="below-1">{t("Sign in with its password, then confirm the address.")}</p>
          <Link to={signInToConfirm(token)} className={`button-solid wide ${pageStyles.below}`}>
            {t("Sign In")}
          </Link>
        </>
      )}
      <h2 className={pageStyles.heading}>{t("No, but I’d like to have it")}</h2>
      <p className="below-1">
        {t(
          "Choose a new password and it’s yours. Whoever created it is signed out and can’t come back. What they saved in it stays.",
        )}
      </p>
      <Link
        to={`/verify-email/claim?${new URLSearchParams({ token })}`}
        className={`button-quiet wide ${pageStyles.below}`}
      >
        {t("Make it mine")}
      </Link>
      <h2 className={pageStyles.heading}>{t("No, and I don’t want it")}</h2>
      <p className="below-1">{t("We’ll delete it and everything in it, at once and for good.")}</p>
      <Form method="post" action="/verify-email/denial" className={pageStyles.below}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button-quiet wide">
          {t("Delete this account")}
        </button>
      </Form>
    </PlainPage>
  );
}
