import { Link } from "react-router";

import * as styles from "./dashboard.module.css";

/** `confirmBy` is a date, written out; null if there is no deadline. */
export function UnconfirmedEmail({ confirmBy }: { confirmBy: string | null }) {
  return (
    <p className={styles.unconfirmedEmail}>
      Your e-mail address is not confirmed yet.
      {confirmBy && ` Please confirm it by ${confirmBy}, or the account is removed.`}{" "}
      <Link to="/account/email-verification">Confirm it</Link>
    </p>
  );
}
