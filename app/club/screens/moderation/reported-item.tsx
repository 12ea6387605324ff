import { useFetcher } from "react-router";

import type { ContextLine, ReportedWords } from "#app/club/model/moderation/reported-words.queries.server.ts";
import { REASON_TEXTS } from "#app/club/model/report.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Asked } from "./decision-dialogs.tsx";
import { focusTitle } from "./focus-title.ts";

interface ReportedItemProps {
  reported: ReportedWords;
  onAsk(asked: Asked): void;
}

const KINDS = { message: "Message", suggestion: "Suggestion", recommendation: "Recommendation" };

/** Reported words, what stands around them, who reports them and why, and what may be done. */
export function ReportedItem({ reported, onAsk }: ReportedItemProps) {
  const { reportId, kind, words, stands, writer, readers, reports, before, after } = reported;
  const dismissal = useFetcher<Answer>();
  const problem = dismissal.state === "idle" ? problemIn(dismissal.data) : null;
  if (dismissal.state !== "idle" && dismissal.formMethod) return null;
  return (
    <li className="reported">
      <h2 className="reported-title">
        {KINDS[kind]} by {writer.name}
      </h2>
      <p className="reported-small">
        {readers === 1 ? "1 reader reports it" : `${readers} readers report it`}
        {!stands && " · its writer has taken it back, or it went with something else"}
        {writer.suspended && ` · ${writer.name} is suspended ${writer.suspended}`}
      </p>
      <div className="reported-context">
        <Context lines={before} />
        <blockquote className="reported-words">{words}</blockquote>
        <Context lines={after} />
      </div>
      <ul className="reported-reasons" aria-label="Reports">
        {reports.map(({ id, by, reason, note, date }) => (
          <li key={id}>
            <strong>{REASON_TEXTS[reason]}</strong>
            {note && <p className="reported-note">{note}</p>}
            <p className="reported-small">
              {by} • {date}
            </p>
          </li>
        ))}
      </ul>
      {readers > reports.length && <p className="reported-small">and {readers - reports.length} more</p>}
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <div className="reported-acts">
        <dismissal.Form method="post" action={`/admin/reports/${reportId}/dismissal`} onSubmit={focusTitle}>
          <button type="submit" className="button-quiet">
            Dismiss
          </button>
        </dismissal.Form>
        {stands && (
          <button
            type="button"
            className="button-quiet"
            aria-haspopup="dialog"
            onClick={() => onAsk({ act: "removal", reported })}
          >
            Remove
          </button>
        )}
        {!writer.admin && !writer.suspended && (
          <button
            type="button"
            className="button-quiet"
            aria-haspopup="dialog"
            onClick={() => onAsk({ act: "suspension", reported })}
          >
            Suspend reader
          </button>
        )}
      </div>
    </li>
  );
}

function Context({ lines }: { lines: ContextLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="reported-around">
      {lines.map(({ id, by, words }) => (
        <li key={id}>
          <bdi>{by}</bdi>: {words}
        </li>
      ))}
    </ul>
  );
}
