import { Link } from "react-router";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./dashboard.module.css";

/** `confirmBy` is a date, written out; null if there is no deadline. */
export function UnconfirmedEmail({ confirmBy }: { confirmBy: string | null }) {
  return (
    <p className={styles.unconfirmedEmail}>
      {rich("You haven’t confirmed your e-mail address yet.{confirmBy} <link>Confirm it</link>", {
        confirmBy: confirmBy && t(" Confirm it by {confirmBy}, or we’ll delete your account.", { confirmBy }),
        link: <Link to="/account/email-verification" />,
      })}
    </p>
  );
}
