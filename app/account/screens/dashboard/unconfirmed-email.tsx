import { Link } from "react-router";

/** `confirmBy` in words; null where the account may stay as it is. */
export function UnconfirmedEmail({ confirmBy }: { confirmBy: string | null }) {
  return (
    <p className="unconfirmed-email">
      Your e-mail address is not confirmed yet.
      {confirmBy && ` Please confirm it by ${confirmBy}, or the account is removed.`}{" "}
      <Link to="/account/email-verification">Confirm it</Link>
    </p>
  );
}
