import type { Name } from "./name-pages.queries.server.ts";
import { namePath } from "./name-path.ts";

import * as styles from "./names.module.css";

interface NameLinksProps {
  label: string;
  kind: "authors" | "series";
  names: Name[];
}

export function NameLinks({ label, kind, names }: NameLinksProps) {
  if (names.length === 0) return null;
  return (
    <div className={styles.names}>
      <span id="names">{label}</span>
      <ul aria-labelledby="names">
        {names.map(({ id, name, slug }) => (
          <li key={id}>
            <a href={namePath(kind, slug)}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
