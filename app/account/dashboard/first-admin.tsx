import * as styles from "./dashboard.module.css";

interface FirstAdminProps {
  email: string;
  unverified: boolean;
}

/** Tells the only account of a place without an admin how to become one: only who can reach the machine can do it. */
export function FirstAdmin({ email, unverified }: FirstAdminProps) {
  return (
    <div className={styles.firstAdmin}>
      <p>Nobody looks after this place yet. If it is yours, run this where Bookmatch is installed, and reload:</p>
      <code>{`npm run admin -- grant ${quoted(email)}${unverified ? " --unverified" : ""}`}</code>
    </div>
  );
}

/** For a shell. */
const quoted = (text: string) => (/^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
