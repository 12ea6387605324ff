import { Link } from "react-router";

import * as styles from "./settings.module.css";

interface SettingsRowProps {
  to: string;
  name: string;
  value?: string;
  /** The page has no script: the router does not know it. */
  plain?: boolean;
}

export function SettingsRow({ to, name, value, plain = false }: SettingsRowProps) {
  return (
    <li className={styles.row}>
      <Link to={to} reloadDocument={plain} className={styles.rowName}>
        {name}
      </Link>
      {value !== undefined && <span className={`muted ${styles.rowValue}`}>{value}</span>}
    </li>
  );
}
