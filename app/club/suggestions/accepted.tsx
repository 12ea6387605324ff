import { useFetcher } from "react-router";

import { errorText, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import type { Recommendation } from "./recommendations.queries.server.ts";
import type { Suggestion } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

interface AcceptedProps {
  suggestion: Suggestion;
  recommendation: Recommendation;
  onFailed(message: string): void;
}

const FAILED = () => t("Failed to mark recommendation");

/** `listed`: what the last change has made of the asker's list; null if it is as it was loaded. */
export function useAcceptance(suggestion: Suggestion, recommendation: Recommendation) {
  const fetcher = useFetcher<Answer<{ already?: boolean; removed?: boolean }>>({
    key: `accepted-${suggestion.id}-${recommendation.name}`,
  });
  const answer = fetcher.state === "idle" && fetcher.data && "ok" in fetcher.data ? fetcher.data : null;
  const listed = answer?.already === undefined ? (answer?.removed ? false : null) : true;
  return { fetcher, answer, listed };
}

export function Accepted({ suggestion, recommendation, onFailed }: AcceptedProps) {
  const path = `/suggestions/${suggestion.id}/accepted`;
  const { fetcher, answer } = useAcceptance(suggestion, recommendation);
  useAnswer(fetcher.data, (given) => {
    if (!("ok" in given)) onFailed(errorText(given) || FAILED());
  });
  const { formMethod } = fetcher;
  const accepted = formMethod ? formMethod === "POST" : recommendation.accepted;
  if (!suggestion.own) {
    return (
      accepted && (
        <p className={styles.accepted}>
          {rich("{askedBy}{isAdmin} will read it", {
            askedBy: suggestion.askedBy,
            isAdmin: suggestion.isAdmin && <AdminMark />,
          })}
        </p>
      )
    );
  }
  return (
    <>
      <button
        type="button"
        className={`text-button ${styles.accept}`}
        aria-pressed={accepted}
        onClick={() => {
          const recommendationId = String(recommendation.voices[0]?.id);
          void fetcher.submit(accepted ? null : { recommendation: recommendationId }, {
            method: accepted ? "DELETE" : "POST",
            action: path,
          });
        }}
      >
        {rich("I'll read it {span}", { span: <span className="sr-only">{recommendation.title}</span> })}
      </button>
      <p role="status" className="note">
        {answer?.already === false && t("Added to your reading list as Want to Read.")}
        {answer?.already === true && t("It was already on your reading list.")}
        {answer?.removed === true && t("Removed from your reading list.")}
      </p>
    </>
  );
}
