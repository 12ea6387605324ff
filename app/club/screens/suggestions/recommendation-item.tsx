import { useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";

import type { Reportable } from "#app/club/model/report.ts";
import type { Recommendation, Voice } from "#app/club/model/suggestions/recommendations.queries.server.ts";
import type { Suggestion } from "#app/club/model/suggestions/suggestions.queries.server.ts";
import { useHidden, useMuteItem } from "#app/club/screens/muting.ts";
import { WordMenu } from "#app/club/screens/word-menu.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";

import { DeleteDialog } from "./delete-dialog.tsx";
import { OwnBookActions } from "./own-book-actions.tsx";

interface RecommendationItemProps {
  suggestion: Suggestion;
  recommendation: Recommendation;
  onReport(what: Reportable): void;
  onFailed(message: string): void;
}

/** A recommended book and everybody who speaks for it. */
export function RecommendationItem({ suggestion, recommendation, onReport, onFailed }: RecommendationItemProps) {
  const { title, author, book, readers } = recommendation;
  const own = recommendation.voices.find((voice) => voice.own);
  const [asked, setAsked] = useState<Voice | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const submit = useSubmit();
  const key = `own-voice-${suggestion.id}-${recommendation.name}`;
  const deletion = useFetcher<Answer>({ key });
  useAnswer(deletion.data, (answer) => {
    if (!("ok" in answer)) onFailed("Failed to delete recommendation");
  });
  const goes = deletion.formMethod === "DELETE";
  const hidden = useHidden();
  const voices = recommendation.voices.filter((voice) => !hidden.has(voice.writer) && !(goes && voice === own));
  if (voices.length === 0) return null;
  const others = readers - recommendation.voices.length;

  function remove({ id }: Voice) {
    const next = item.current?.closest(".recommendations")?.querySelector<HTMLElement>(".add-recommendation");
    setAsked(null);
    void submit(null, {
      method: "DELETE",
      action: `/suggestions/${suggestion.id}/recommendations/${id}`,
      navigate: false,
      fetcherKey: key,
      flushSync: true,
    });
    next?.focus({ preventScroll: true });
  }

  return (
    <li ref={item} className="recommendation" data-own-book={book ? true : undefined}>
      {book && (
        <span className="recommendation-cover" data-genre={book.genre}>
          <img
            src={book.cover.src}
            srcSet={book.cover.srcSet ?? undefined}
            sizes={book.cover.srcSet ? "4.5rem" : undefined}
            width="320"
            height="480"
            alt=""
            loading="lazy"
            decoding="async"
          />
        </span>
      )}
      <div className="min-w-0">
        <h3 className="recommendation-title">{title}</h3>
        <p className="recommendation-author">by {author}</p>
        {book && <OwnBookActions book={book} title={title} />}
        <Accepted suggestion={suggestion} recommendation={recommendation} onFailed={onFailed} />
        <ul className="voices">
          {voices.map((voice) => (
            <li key={voice.id} className="voice">
              <p className="voice-reason">{voice.reason}</p>
              <div className="voice-by">
                <p>
                  Recommended by {voice.recommendedBy}
                  {voice.isAdmin && <AdminMark />} • {voice.date}
                </p>
                {voice.own ? (
                  <DeleteButton size={20} label={`Delete recommendation ${title}`} onClick={() => setAsked(voice)} />
                ) : (
                  <VoiceMenu voice={voice} title={title} onReport={onReport} />
                )}
              </div>
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className="voice-by">
            {others === 1 ? "One more reader recommends it." : `${others} more readers recommend it.`}
          </p>
        )}
      </div>
      <DeleteDialog
        title="Delete Recommendation"
        question="Are you sure you want to delete this recommendation?"
        what={asked && title}
        onCancel={() => setAsked(null)}
        onDelete={() => asked && remove(asked)}
      />
    </li>
  );
}

type VoiceMenuProps = { voice: Voice; title: string } & Pick<RecommendationItemProps, "onReport">;

function VoiceMenu({ voice: { id, writer, recommendedBy, reason }, title, onReport }: VoiceMenuProps) {
  const muteItem = useMuteItem({ kind: "recommendation", id, writer });
  return (
    <WordMenu
      about={`the recommendation ${title} of ${recommendedBy}`}
      items={[{ label: "Report", onChoose: () => onReport({ kind: "recommendation", id, words: reason }) }, muteItem]}
    />
  );
}

/** The asker's word that they mean to read the book: theirs to give, everybody's to see. */
function Accepted({ suggestion, recommendation, onFailed }: Omit<RecommendationItemProps, "onReport">) {
  const path = `/suggestions/${suggestion.id}/accepted`;
  const fetcher = useFetcher<Answer>({ key: `accepted-${suggestion.id}-${recommendation.name}` });
  useAnswer(fetcher.data, (answer) => {
    if (!("ok" in answer)) onFailed("Failed to mark recommendation");
  });
  const { formMethod } = fetcher;
  const accepted = formMethod ? formMethod === "POST" : recommendation.accepted;
  if (!suggestion.own) {
    return (
      accepted && (
        <p className="accepted">
          {suggestion.askedBy}
          {suggestion.isAdmin && <AdminMark />} will read it
        </p>
      )
    );
  }
  return (
    <button
      type="button"
      className="text-button accept"
      aria-pressed={accepted}
      onClick={() => {
        const recommendationId = String(recommendation.voices[0]?.id);
        void fetcher.submit(accepted ? null : { recommendation: recommendationId }, {
          method: accepted ? "DELETE" : "POST",
          action: path,
        });
      }}
    >
      I'll read it <span className="sr-only">{recommendation.title}</span>
    </button>
  );
}
