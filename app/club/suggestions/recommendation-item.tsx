import { useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { BookActions } from "#app/club/mentions/book-actions.tsx";
import { ContentMenu } from "#app/club/moderation/content-menu.tsx";
import { useModerationItems } from "#app/club/moderation/moderating.tsx";
import { useHidden, useMuteItem } from "#app/club/mutes/muting.ts";
import type { Reportable } from "#app/club/reports/report.ts";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";

import { Accepted, useAcceptance } from "./accepted.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { Endorsement } from "./endorsements.queries.server.ts";
import type { Recommendation } from "./recommendations.queries.server.ts";
import type { Suggestion } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

interface RecommendationItemProps {
  suggestion: Suggestion;
  recommendation: Recommendation;
  onReport(what: Reportable): void;
  onAgree(recommendation: Recommendation): void;
  onFailed(message: string): void;
}

export function RecommendationItem({
  suggestion,
  recommendation,
  onReport,
  onAgree,
  onFailed,
}: RecommendationItemProps) {
  const { title, author, book, readers } = recommendation;
  const own = recommendation.voices.find((endorsement) => endorsement.own);
  const [deleting, setDeleting] = useState<Endorsement | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const submit = useSubmit();
  const key = `own-voice-${suggestion.id}-${recommendation.name}`;
  const deletion = useFetcher<Answer>({ key });
  useAnswer(deletion.data, (answer) => {
    if (!("ok" in answer)) onFailed(t("Failed to delete recommendation"));
  });
  const isDeleting = deletion.formMethod === "DELETE";
  const hidden = useHidden();
  const listed = useAcceptance(suggestion, recommendation).listed;
  const endorsements = recommendation.voices.filter(
    (endorsement) => !hidden.has(endorsement.writer) && !(isDeleting && endorsement === own),
  );
  if (endorsements.length === 0) return null;
  const others = readers - recommendation.voices.length;

  function remove({ id }: Endorsement) {
    const next = item.current?.closest("[data-recommendations]")?.querySelector<HTMLElement>("[data-add]");
    setDeleting(null);
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
    <li ref={item} className={styles.recommendation}>
      <BookCover
        cover={recommendation.cover}
        genre={recommendation.genre}
        sizes="4.5rem"
        className={styles.recommendationCover}
      />
      <div className="shrinks">
        <h3>{book ? <BookLink book={{ id: book.id, title }} /> : title}</h3>
        <p className="small">{t("by {author}", { author })}</p>
        {book && <BookActions book={{ ...book, title, listed: listed ?? book.listed }} link={book.link} />}
        <Accepted suggestion={suggestion} recommendation={recommendation} onFailed={onFailed} />
        <ul>
          {endorsements.map((endorsement) => (
            <li key={endorsement.id} className={styles.endorsement}>
              <p className="words">{endorsement.reason}</p>
              <div className={styles.endorsementBy}>
                <p>
                  {rich("Recommended by {recommendedBy}{isAdmin} • {date}", {
                    recommendedBy: endorsement.recommendedBy,
                    isAdmin: endorsement.isAdmin && <AdminMark />,
                    date: endorsement.date,
                  })}
                </p>
                {endorsement.own ? (
                  <DeleteButton
                    className={styles.delete}
                    size={20}
                    label={t("Delete recommendation {title}", { title })}
                    onClick={() => setDeleting(endorsement)}
                  />
                ) : (
                  <EndorsementMenu endorsement={endorsement} title={title} onReport={onReport} />
                )}
              </div>
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className={styles.endorsementBy}>
            {others === 1 ? t("One more reader recommends it.") : t("{others} more readers recommend it.", { others })}
          </p>
        )}
        {!own && (
          <button type="button" className={`text-button ${styles.accept}`} onClick={() => onAgree(recommendation)}>
            {rich("I recommend it too {span}", { span: <span className="sr-only">{title}</span> })}
          </button>
        )}
      </div>
      <DeleteDialog
        title={t("Delete Recommendation")}
        question={t("Are you sure you want to delete this recommendation?")}
        what={deleting && title}
        onCancel={() => setDeleting(null)}
        onDelete={() => deleting && remove(deleting)}
      />
    </li>
  );
}

type EndorsementMenuProps = { endorsement: Endorsement; title: string } & Pick<RecommendationItemProps, "onReport">;

function EndorsementMenu({
  endorsement: { id, writer, recommendedBy, isAdmin, reason },
  title,
  onReport,
}: EndorsementMenuProps) {
  const moderationItems = useModerationItems({ kind: "recommendation", id, name: recommendedBy, isAdmin });
  const muteItem = useMuteItem({ kind: "recommendation", id, writer });
  return (
    <ContentMenu
      about={t("{recommendedBy}’s recommendation of {title}", { recommendedBy, title })}
      items={[
        { label: t("Report"), onChoose: () => onReport({ kind: "recommendation", id, text: reason }) },
        muteItem,
        ...moderationItems,
      ]}
    />
  );
}
