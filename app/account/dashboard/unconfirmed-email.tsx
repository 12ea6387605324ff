import { Link } from "react-router";

import * as styles from "./dashboard.module.css";

/** `confirmBy` is a date, written out; null if there is no deadline. */
export function UnconfirmedEmail({ confirmBy }: { confirmBy: string | null }) {
  return (
    <p className={styles.unconfirmedEmail}>
      You haven’t confirmed your e-mail address yet.
      {confirmBy && ` Confirm it by ${confirmBy}, or we’ll delete your account.`}{" "}
      <Link to="/account/email-verification">Confirm it</Link>
    </p>
  );
}
