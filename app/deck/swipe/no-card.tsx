import type { ReactNode } from "react";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { LoadingCard } from "./loading-card.tsx";

import * as styles from "./swipe.module.css";

interface NoCardProps {
  failed: boolean;
  /** Null while there may be more cards. */
  empty: ReactNode;
  onRetry: () => void;
}

/** In place of the cards while there are none. */
export function NoCard({ failed, empty, onRetry }: NoCardProps) {
  if (empty) return empty;
  if (!failed) return <LoadingCard />;
  return (
    <div className={styles.failure}>
      <ErrorBanner>Failed to load books</ErrorBanner>
      <button type="button" className={`button-quiet ${styles.failureAgain}`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
