import { t } from "#app/language/t.ts";

import * as styles from "./dashboard.module.css";

interface FirstAdminProps {
  email: string;
  unverified: boolean;
}

/** Tells the only account of a place without an admin how to become one: only who can reach the machine can do it. */
export function FirstAdmin({ email, unverified }: FirstAdminProps) {
  return (
    <div className={styles.firstAdmin}>
      <p>{t("This site has no admin yet. If it’s yours, run this where Bookmatch is installed, then reload:")}</p>
      <code>{`npm run admin -- grant ${quoted(email)}${unverified ? " --unverified" : ""}`}</code>
    </div>
  );
}

/** For a shell. */
const quoted = (text: string) => (/^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
