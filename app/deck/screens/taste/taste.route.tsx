import { useSyncExternalStore } from "react";

import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";

import { BeliefList } from "./belief-list.tsx";
import { LearningControls } from "./learning-controls.tsx";
import { deckPlace } from "./taste-store.ts";
import { useBeliefs } from "./use-beliefs.ts";

import "./taste.css";

export const meta = () => [{ title: "Your Taste · Bookmatch" }];

/** What the deck believes of its reader. For visitors too: their part of it is on this device alone. */
export default function TasteRoute() {
  const { beliefs, failure, load, say, pause, reset } = useBeliefs();
  const place = useSyncExternalStore(
    () => () => {},
    deckPlace,
    () => "",
  );
  const nothing = beliefs && beliefs.authors.length + beliefs.genres.length === 0;
  return (
    <PageLayout back={`/${place}`}>
      <div className="taste">
        <h1 className="font-serif text-2xl leading-tight">Your Taste</h1>
        <p className="mt-2 text-muted">What the deck believes, and why. Say where it is wrong.</p>
        {failure && (
          <div className="mt-6">
            <ErrorBanner>{failure}</ErrorBanner>
            {!beliefs && (
              <button type="button" className="button-quiet mt-4" onClick={() => void load()}>
                Try again
              </button>
            )}
          </div>
        )}
        {!beliefs && !failure && (
          <p role="status" className="mt-6 text-muted appear-late">
            Loading your taste...
          </p>
        )}
        {nothing && <p className="mt-6 font-serif text-lg">Nothing yet. Swipe a few books, and come back.</p>}
        {beliefs && (
          <>
            <BeliefList title="Authors" beliefs={beliefs.authors} onSay={(...said) => void say(...said)} />
            <BeliefList title="Genres" beliefs={beliefs.genres} onSay={(...said) => void say(...said)} />
            <LearningControls
              paused={beliefs.paused}
              onPause={(paused) => void pause(paused)}
              onReset={() => void reset()}
            />
          </>
        )}
      </div>
    </PageLayout>
  );
}
