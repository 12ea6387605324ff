import { Link } from "react-router";

import * as styles from "./settings.module.css";

/** A link to a page of settings, with what is set there now. */
export function SettingsRow({ to, name, value }: { to: string; name: string; value?: string }) {
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.rowName}>
        {name}
      </Link>
      {value !== undefined && <span className={`muted ${styles.rowValue}`}>{value}</span>}
    </li>
  );
}
