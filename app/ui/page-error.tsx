import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { ErrorBanner } from "./error-banner.tsx";

import * as styles from "./page-error.module.css";

interface PageErrorProps {
  href: string;
  label?: string;
  inAdministration?: boolean;
  children: ReactNode;
}

export function PageError({ href, label = t("Try again"), inAdministration = false, children }: PageErrorProps) {
  return (
    <div className={inAdministration ? styles.inAdministration : styles.alone}>
      <ErrorBanner>{children}</ErrorBanner>
      <a href={href} className="button-quiet below-6">
        {label}
      </a>
    </div>
  );
}
