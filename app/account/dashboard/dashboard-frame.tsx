import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";

import * as styles from "./dashboard.module.css";

interface DashboardFrameProps {
  title?: ReactNode;
  lead?: string;
  onSettings: (() => void) | null;
  children: ReactNode;
}

export function DashboardFrame({ title, lead, onSettings, children }: DashboardFrameProps) {
  return (
    <PageLayout
      back="/"
      title={title}
      lead={lead}
      action={
        onSettings && (
          <button
            type="button"
            className={`icon-button ${styles.settings}`}
            aria-label={t("Settings")}
            aria-haspopup="dialog"
            onClick={onSettings}
          >
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
              <circle cx="16" cy="7" r="2.6" />
              <circle cx="8" cy="17" r="2.6" />
            </svg>
          </button>
        )
      }
    >
      {children}
    </PageLayout>
  );
}
