import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import type { Reportable } from "#app/club/reports/report.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { RecommendForm } from "./recommend-form.tsx";
import { RecommendationItem } from "./recommendation-item.tsx";
import type { Recommendation, RecommendationsPage } from "./recommendations.queries.server.ts";
import type { Suggestion } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

interface RecommendationsProps {
  suggestion: Suggestion;
  onCount(count: number): void;
  onReport(what: Reportable): void;
  onFailed(message: string): void;
}

export function Recommendations({ suggestion, onCount, onReport, onFailed }: RecommendationsProps) {
  const [adding, setAdding] = useState(false);
  const [agreed, setAgreed] = useState<Recommendation | null>(null);
  const [added, setAdded] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  function agree(recommendation: Recommendation) {
    setAgreed(recommendation);
    setAdding(true);
  }

  function close() {
    setAgreed(null);
    setAdding(false);
    button.current?.focus();
  }

  return (
    <div className={styles.recommendations} data-recommendations>
      <RecommendationsFrom
        after={null}
        suggestion={suggestion}
        onCount={onCount}
        onReport={onReport}
        onAgree={agree}
        onFailed={onFailed}
      />
      <button
        ref={button}
        type="button"
        className="button-quiet below-3"
        data-add
        aria-expanded={adding}
        onClick={() => (adding ? close() : setAdding(true))}
      >
        {t("Add Recommendation")}
      </button>
      <div role="status" className="sr-only">
        {added > 0 && <p key={added}>{t("Your recommendation was added.")}</p>}
      </div>
      {adding && (
        <RecommendForm
          suggestionId={suggestion.id}
          book={agreed}
          onDone={() => {
            setAdded(added + 1);
            close();
          }}
        />
      )}
    </div>
  );
}

function RecommendationsFrom({
  after,
  suggestion,
  onCount,
  onReport,
  onAgree,
  onFailed,
}: RecommendationsProps & { after: string | null; onAgree(recommendation: Recommendation): void }) {
  const fetcher = useFetcher<RecommendationsPage | { problem: string }>();
  const [more, setMore] = useState(false);
  // The last loaded page stays during a reload and after a failed one.
  const [page, setPage] = useState<RecommendationsPage | null>(null);
  const { data, state, load } = fetcher;
  if (data && "items" in data && data !== page) setPage(data);
  const problem = state === "idle" && data !== undefined && "problem" in data ? data.problem : null;
  const query = after === null ? "" : `?after=${encodeURIComponent(after)}`;
  const path = `/suggestions/${suggestion.id}/recommendations${query}`;

  useEffect(() => void load(path), [load, path]);
  useEffect(() => {
    if (page) onCount(page.count);
  }, [page, onCount]);

  return (
    <>
      {!page && !problem && <p role="status">{t("Loading recommendations...")}</p>}
      {problem && (
        <div className={styles.recommendationsFailed}>
          <ErrorBanner>{problem}</ErrorBanner>
          <button type="button" className="text-button" onClick={() => void load(path)}>
            {t("Try again")}
          </button>
        </div>
      )}
      {page?.count === 0 && (
        <p className={styles.noRecommendations}>{t("No recommendations yet. Be the first to recommend a book!")}</p>
      )}
      {page && page.items.length > 0 && (
        <ul>
          {page.items.map((recommendation) => (
            <RecommendationItem
              key={recommendation.name}
              suggestion={suggestion}
              recommendation={recommendation}
              onReport={onReport}
              onAgree={onAgree}
              onFailed={onFailed}
            />
          ))}
        </ul>
      )}
      {page &&
        page.next !== null &&
        (more ? (
          <RecommendationsFrom
            after={page.next}
            suggestion={suggestion}
            onCount={onCount}
            onReport={onReport}
            onAgree={onAgree}
            onFailed={onFailed}
          />
        ) : (
          <button type="button" className="text-button" onClick={() => setMore(true)}>
            {t("Show more")}
          </button>
        ))}
    </>
  );
}
