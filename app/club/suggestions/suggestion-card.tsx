import { useState } from "react";
import { useFetcher } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
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

import { Recommendations } from "./recommendations.tsx";
import type { Suggestion } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

interface SuggestionCardProps {
  suggestion: Suggestion;
  /** At first. */
  isOpen: boolean;
  onDelete(suggestion: Suggestion): void;
  onDeleted(id: number): void;
  onReport(what: Reportable): void;
  onFailed(message: string): void;
}

/** During its deletion the card stays mounted but renders nothing. */
export function SuggestionCard({ suggestion, isOpen, onDelete, onDeleted, onReport, onFailed }: SuggestionCardProps) {
  const { id, title, description, askedBy, isAdmin, date, own, writer } = suggestion;
  const [state, setState] = useState<"new" | "open" | "closed">(isOpen ? "open" : "new");
  const [count, setCount] = useState<number | null>(null);
  const deletion = useFetcher<Answer>({ key: `suggestion-${id}` });
  useAnswer(deletion.data, (answer) => {
    if ("ok" in answer) onDeleted(id);
    else onFailed(t("Failed to delete suggestion"));
  });
  const hidden = useHidden().has(writer);
  const moderationItems = useModerationItems({ kind: "suggestion", id, name: askedBy, isAdmin });
  const muteItem = useMuteItem({ kind: "suggestion", id, writer });
  if (deletion.formMethod === "DELETE") return null;

  const region = `recommendations-${id}`;
  const open = state === "open";
  return (
    // Hidden, not unmounted, so that a typed recommendation survives an undone mute.
    <li id={`suggestion-${id}`} className={styles.suggestion} hidden={hidden}>
      <div className="spread">
        <div className="shrinks">
          <h2 className={styles.suggestionTitle}>{title}</h2>
          <p className={styles.suggestionBy}>
            {rich("Asked by {askedBy}{isAdmin} on {date}", { askedBy, isAdmin: isAdmin && <AdminMark />, date })}
          </p>
        </div>
        {own ? (
          <DeleteButton
            className={styles.delete}
            size={20}
            label={t("Delete suggestion {title}", { title })}
            onClick={() => onDelete(suggestion)}
          />
        ) : (
          <ContentMenu
            about={t("the suggestion {title}", { title })}
            items={[
              { label: t("Report"), onChoose: () => onReport({ kind: "suggestion", id, text: title }) },
              muteItem,
              ...moderationItems,
            ]}
          />
        )}
      </div>
      <div className={styles.suggestionBody}>
        <p className={styles.suggestionText}>{description}</p>
        {!open && suggestion.covers.length > 0 && (
          <div className={styles.fan} aria-hidden>
            {suggestion.covers.map(({ id: bookId, genre, cover }) => (
              <BookCover key={bookId} cover={cover} genre={genre} sizes="3rem" className={styles.fanCover} />
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        className={styles.expander}
        aria-expanded={open}
        aria-controls={region}
        onClick={() => setState(open ? "closed" : "open")}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <path d="M9 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {rich("Recommendations {span}", {
          span: <span className="figures muted">{count ?? suggestion.recommendations}</span>,
        })}
      </button>
      {/* Stays mounted once opened, so that closing loses no typed text. */}
      <div id={region} hidden={!open}>
        {state !== "new" && (
          <Recommendations suggestion={suggestion} onCount={setCount} onReport={onReport} onFailed={onFailed} />
        )}
      </div>
    </li>
  );
}
