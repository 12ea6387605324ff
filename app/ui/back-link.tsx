import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";

import { t } from "#app/language/t.ts";

import * as styles from "./back-link.module.css";

interface BackLinkProps {
  to: string;
  /** For pages without a script: loads the page anew. */
  plain?: boolean;
  whereFrom?: boolean;
  children?: string | undefined;
}

export function BackLink({ to, plain = false, whereFrom = false, children = t("Back") }: BackLinkProps) {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!whereFrom || !idx) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link to={to} reloadDocument={plain} className={styles.back} data-back onClick={goBack}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M19 12H5M11 6l-6 6 6 6" />
      </svg>
      {children}
    </Link>
  );
}
