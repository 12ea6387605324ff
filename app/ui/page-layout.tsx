import type { ReactNode } from "react";

import { BackLink } from "./back-link.tsx";

import * as styles from "./page-layout.module.css";

interface PageLayoutProps {
  back: string;
  backName?: string;
  whereFrom?: boolean;
  title?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  fill?: boolean;
  narrow?: boolean;
  children: ReactNode;
}

export function PageLayout({
  back,
  backName,
  whereFrom = false,
  title,
  lead,
  action,
  fill = false,
  narrow = false,
  children,
}: PageLayoutProps) {
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page} data-narrow={narrow || undefined}>
      <main id="main" tabIndex={-1}>
        <div className={styles.head}>
          <BackLink to={back} whereFrom={whereFrom}>
            {backName}
          </BackLink>
          {title}
          {lead && <p>{lead}</p>}
          {action && <div className={styles.action}>{action}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}
