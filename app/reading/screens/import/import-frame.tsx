import type { ReactNode } from "react";
import { Link } from "react-router";

import * as styles from "./reading-import.module.css";

interface ImportFrameProps {
  title: string;
  back: { to: string; name: string };
  children: ReactNode;
}

export function ImportFrame({ title, back, children }: ImportFrameProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.readingImport}>
      <title>{`${title} · Bookmatch`}</title>
      <Link to={back.to} className="text-button muted">
        ← {back.name}
      </Link>
      <h1 className={styles.importTitle}>{title}</h1>
      {children}
    </main>
  );
}
