import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import type { Reportable } from "#app/club/model/report.ts";
import type { RecommendationsPage } from "#app/club/model/suggestions/recommendations.queries.server.ts";
import type { Suggestion } from "#app/club/model/suggestions/suggestions.queries.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { RecommendForm } from "./recommend-form.tsx";
import { RecommendationItem } from "./recommendation-item.tsx";

interface RecommendationsProps {
  suggestion: Suggestion;
  onCount(count: number): void;
  onReport(what: Reportable): void;
  onFailed(message: string): void;
}

/** What was recommended on a suggestion, and the form to add to it. */
export function Recommendations({ suggestion, onCount, onReport, onFailed }: RecommendationsProps) {
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setAdding(false);
    button.current?.focus();
  }

  return (
    <div className="recommendations">
      <RecommendationsFrom
        after={null}
        suggestion={suggestion}
        onCount={onCount}
        onReport={onReport}
        onFailed={onFailed}
      />
      <button
        ref={button}
        type="button"
        className="button-quiet add-recommendation"
        aria-expanded={adding}
        onClick={() => setAdding(!adding)}
      >
        Add Recommendation
      </button>
      <div role="status" className="sr-only">
        {added > 0 && <p key={added}>Your recommendation was added.</p>}
      </div>
      {adding && (
        <RecommendForm
          suggestionId={suggestion.id}
          onDone={() => {
            setAdded(added + 1);
            close();
          }}
        />
      )}
    </div>
  );
}

/** A page of them, and behind it, once asked for, the next. */
function RecommendationsFrom({
  after,
  suggestion,
  onCount,
  onReport,
  onFailed,
}: RecommendationsProps & { after: string | null }) {
  const fetcher = useFetcher<RecommendationsPage | { problem: string }>();
  const [more, setMore] = useState(false);
  // What was there is better than nothing while, or where, it cannot be read anew.
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
      {!page && !problem && <p role="status">Loading recommendations...</p>}
      {problem && (
        <div className="recommendations-failed">
          <ErrorBanner>{problem}</ErrorBanner>
          <button type="button" className="text-button" onClick={() => void load(path)}>
            Try again
          </button>
        </div>
      )}
      {page?.count === 0 && (
        <p className="no-recommendations">No recommendations yet. Be the first to recommend a book!</p>
      )}
      {page && page.items.length > 0 && (
        <ul className="recommended">
          {page.items.map((recommendation) => (
            <RecommendationItem
              key={recommendation.name}
              suggestion={suggestion}
              recommendation={recommendation}
              onReport={onReport}
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
            onFailed={onFailed}
          />
        ) : (
          <button type="button" className="text-button" onClick={() => setMore(true)}>
            Show more
          </button>
        ))}
    </>
  );
}
