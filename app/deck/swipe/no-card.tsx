import type { ReactNode } from "react";

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
      <ErrorBanner>Failed to load books</ErrorBanner>
      <button type="button" className="button-quiet below-4" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
