import { useState } from "react";
import { useFetcher } from "react-router";

import type { Reportable } from "#app/club/model/report.ts";
import type { Suggestion } from "#app/club/model/suggestions/suggestions.queries.server.ts";
import { useHidden, useMuteItem } from "#app/club/screens/muting.ts";
import { WordMenu } from "#app/club/screens/word-menu.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";

import { Recommendations } from "./recommendations.tsx";

interface SuggestionCardProps {
  suggestion: Suggestion;
  onDelete(suggestion: Suggestion): void;
  onDeleted(id: number): void;
  onReport(what: Reportable): void;
  onFailed(message: string): void;
}

/** A request on the board. Deleted, it stays mounted without being seen until the server has agreed. */
export function SuggestionCard({ suggestion, onDelete, onDeleted, onReport, onFailed }: SuggestionCardProps) {
  const { id, title, description, askedBy, isAdmin, date, own, writer } = suggestion;
  const [state, setState] = useState<"new" | "open" | "closed">("new");
  const [count, setCount] = useState<number | null>(null);
  const deletion = useFetcher<Answer>({ key: `suggestion-${id}` });
  useAnswer(deletion.data, (answer) => {
    if ("ok" in answer) onDeleted(id);
    else onFailed("Failed to delete suggestion");
  });
  const hidden = useHidden().has(writer);
  const muteItem = useMuteItem({ kind: "suggestion", id, writer });
  if (deletion.formMethod === "DELETE") return null;

  const region = `recommendations-${id}`;
  const open = state === "open";
  return (
    // Hidden, not gone: what was typed below it is there again when the muting is taken back.
    <li id={`suggestion-${id}`} className="suggestion" hidden={hidden}>
      <div className="suggestion-head">
        <div className="min-w-0">
          <h2 className="suggestion-title">{title}</h2>
          <p className="suggestion-by">
            Asked by {askedBy}
            {isAdmin && <AdminMark />} on {date}
          </p>
        </div>
        {own ? (
          <DeleteButton size={20} label={`Delete suggestion ${title}`} onClick={() => onDelete(suggestion)} />
        ) : (
          <WordMenu
            about={`the suggestion ${title}`}
            items={[{ label: "Report", onChoose: () => onReport({ kind: "suggestion", id, words: title }) }, muteItem]}
          />
        )}
      </div>
      <p className="suggestion-text">{description}</p>
      <button
        type="button"
        className="expander"
        aria-expanded={open}
        aria-controls={region}
        onClick={() => setState(open ? "closed" : "open")}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <path d="M9 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        Recommendations <span className="expander-count">{count ?? suggestion.recommendations}</span>
      </button>
      {/* Once opened it stays, so that nothing typed is lost by closing it. */}
      <div id={region} hidden={!open}>
        {state !== "new" && (
          <Recommendations suggestion={suggestion} onCount={setCount} onReport={onReport} onFailed={onFailed} />
        )}
      </div>
    </li>
  );
}
