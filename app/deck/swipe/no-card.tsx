import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { LoadingCard } from "./loading-card.tsx";

import * as styles from "./swipe.module.css";

interface NoCardProps {
  failed: boolean;
  empty: ReactNode;
  onRetry: () => void;
}

export function NoCard({ failed, empty, onRetry }: NoCardProps) {
  if (empty) return empty;
  if (!failed) return <LoadingCard />;
  return (
    <div className={styles.failure}>
      <ErrorBanner>{t("Failed to load books")}</ErrorBanner>
      <button type="button" className="button-quiet below-4" onClick={onRetry}>
        {t("Try again")}
      </button>
    </div>
  );
}
