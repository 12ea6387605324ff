import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { BeliefList } from "./belief-list.tsx";
import { LearningControls } from "./learning-controls.tsx";
import { SourceControls } from "./source-controls.tsx";
import { useBeliefs } from "./use-beliefs.ts";

import * as styles from "./taste.module.css";

export const meta = () => [{ title: t("Your Taste · Bookmatch") }];

/** For visitors, too: their rules and swipes are on the device. */
export default function TasteRoute() {
  const { beliefs, failure, load, say, set, pause, reset } = useBeliefs();
  const nothing = beliefs && beliefs.authors.length + beliefs.genres.length === 0;
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>{t("Your Taste")}</PageTitle>}
      lead={t("What the deck thinks you like, and why. Tell it where it’s wrong.")}
    >
      <div className={styles.taste}>
        {failure && (
          <div className={styles.failure}>
            <ErrorBanner>{failure}</ErrorBanner>
            {!beliefs && (
              <button type="button" className="button-quiet below-4" onClick={() => void load()}>
                {t("Try again")}
              </button>
            )}
          </div>
        )}
        {!beliefs && !failure && (
          <>
            <p role="status" className={`muted appear-late ${styles.loading}`}>
              {t("Loading your taste...")}
            </p>
            <noscript>
              <p>{t("We work out your taste on your device, so this page needs JavaScript.")}</p>
            </noscript>
          </>
        )}
        {nothing && <p className={styles.nothing}>{t("Nothing yet. Swipe a few books, then come back.")}</p>}
        {beliefs && (
          <>
            <BeliefList title={t("Authors")} beliefs={beliefs.authors} onSay={(...args) => void say(...args)} />
            <BeliefList title={t("Genres")} beliefs={beliefs.genres} onSay={(...args) => void say(...args)} />
            {beliefs.settings && (
              <SourceControls settings={beliefs.settings} onSet={(settings) => void set(settings)} />
            )}
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
