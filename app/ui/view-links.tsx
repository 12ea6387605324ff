import type { ReactNode } from "react";
import { Link } from "react-router";

import * as styles from "./view-links.module.css";

interface ViewLinksProps {
  label: string;
  views: ReadonlyArray<{ to: string; name: ReactNode; isShown: boolean }>;
  className?: string | undefined;
  children?: ReactNode;
}

/** Links, so that each choice has an address and works without scripts. */
export function ViewLinks({ label, views, className = "", children }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={`links figures firm ${className}`}>
      {views.map(({ to, name, isShown }) => (
        <Link key={to} to={to} preventScrollReset className={styles.view} aria-current={isShown ? "true" : undefined}>
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
