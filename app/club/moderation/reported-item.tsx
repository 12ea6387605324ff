import { REASON_TEXTS } from "#app/club/reports/report.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { ContextLine } from "./context.queries.server.ts";
import type { PendingDecision } from "./decision-dialogs.tsx";
import type { ReportedContent } from "./reported-content.queries.server.ts";

import * as styles from "./moderation.module.css";

interface ReportedItemProps {
  reported: ReportedContent;
  onAsk(decision: PendingDecision): void;
}

const KINDS = inEachLanguage(() => ({
  message: t("Message"),
  suggestion: t("Suggestion"),
  recommendation: t("Recommendation"),
  review: t("Review"),
}));

export function ReportedItem({ reported, onAsk }: ReportedItemProps) {
  const { kind, text, stands, writer, readers, reports, before, after } = reported;
  return (
    <li className={styles.reported}>
      <h2 className="large">{t("{kinds} by {name}", { kinds: KINDS[kind], name: writer.name })}</h2>
      <p className="note">
        {readers === 1 ? t("Reported by 1 reader") : t("Reported by {readers} readers", { readers })}
        {!stands && t(" · already deleted")}
        {writer.suspended &&
          t(" · {name} is suspended {suspended}", { name: writer.name, suspended: writer.suspended })}
      </p>
      <div className={styles.reportedContext}>
        <Context lines={before} />
        <blockquote className={styles.reportedText}>{text}</blockquote>
        <Context lines={after} />
      </div>
      <ul className="stack gap-2" aria-label={t("Reports")}>
        {reports.map(({ id, by, reason, note, date }) => (
          <li key={id}>
            <strong>{REASON_TEXTS[reason]}</strong>
            {note && <p className="words">{note}</p>}
            <p className="note">
              {by} • {date}
            </p>
          </li>
        ))}
      </ul>
      {readers > reports.length && (
        <p className="note">{t("and {readers} more", { readers: readers - reports.length })}</p>
      )}
      <div className="cluster below-4 gap-3">
        <button
          type="button"
          className="button-quiet"
          aria-haspopup="dialog"
          onClick={() => onAsk({ act: "dismissal", reported })}
        >
          {t("Dismiss")}
        </button>
        {stands && (
          <button
            type="button"
            className="button-quiet"
            aria-haspopup="dialog"
            onClick={() => onAsk({ act: "removal", reported })}
          >
            {t("Remove")}
          </button>
        )}
        {!writer.admin && !writer.suspended && (
          <button
            type="button"
            className="button-quiet"
            aria-haspopup="dialog"
            onClick={() => onAsk({ act: "suspension", reported })}
          >
            {t("Suspend reader")}
          </button>
        )}
      </div>
    </li>
  );
}

function Context({ lines }: { lines: ContextLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.reportedAround}>
      {lines.map(({ id, by, text }) => (
        <li key={id}>
          <bdi>{by}</bdi>: {text}
        </li>
      ))}
    </ul>
  );
}
