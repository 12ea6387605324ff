import { ErrorBanner } from "#app/ui/error-banner.tsx";
import type { Genre } from "#db/genres.ts";

import { EmptyDeck } from "./empty-deck.tsx";
import { LoadingCard } from "./loading-card.tsx";

import * as styles from "./swipe.module.css";

interface NoCardProps {
  genre: Genre | null;
  failed: boolean;
  empty: boolean;
  onRetry: () => void;
}

/** In place of the cards while there are none. */
export function NoCard({ genre, failed, empty, onRetry }: NoCardProps) {
  if (empty) return <EmptyDeck genre={genre} />;
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
