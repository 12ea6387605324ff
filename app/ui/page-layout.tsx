import type { ReactNode } from "react";

import { BackLink } from "./back-link.tsx";

import * as styles from "./page-layout.module.css";

interface PageLayoutProps {
  back: string;
  /** "Back" if left out. */
  backName?: string;
  /** Back leads to the page that one came from, and to `back` where there is none. */
  whereFrom?: boolean;
  /** The `PageTitle`, where the page begins with one. */
  title?: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons beside the title; on a phone beside the Back link. */
  action?: ReactNode;
  /** Limits the page to the screen's height, for a page whose parts scroll. */
  fill?: boolean;
  /** Limits the page to the width of text, for a page that is read. */
  narrow?: boolean;
  children: ReactNode;
}

/** The layout of the pages that have a Back link: way back, title, lead and action on one grid, then the content. */
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
