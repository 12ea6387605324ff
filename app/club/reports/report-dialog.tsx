import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { contentName } from "#app/club/moderation/rules.ts";
import { ConfirmFirst, useMayBeRead } from "#app/club/writing/confirm-first.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { MAX_REPORT_NOTE, REPORT_REASONS, type ReportReason } from "#db/schema/club/moderation.ts";

import { needsNote, REASON_TEXTS, type Reportable } from "./report.ts";

import * as styles from "./report-dialog.module.css";

interface ReportDialogProps {
  what: Reportable | null;
  onClose(): void;
}

export function ReportDialog({ what, onClose }: ReportDialogProps) {
  return (
    <>
      <PreloadedAction path="/reports" />
      <Dialog title={t("Report")} open={what !== null} onClose={onClose}>
        {what && <ReportForm what={what} onClose={onClose} />}
        {what && <ConfirmFirst id="report-confirm-first" />}
      </Dialog>
    </>
  );
}

/** Unmounts with the dialog, so that it opens empty. */
function ReportForm({ what, onClose }: { what: Reportable; onClose(): void }) {
  const fetcher = useFetcher<Answer>();
  const [sent, setSent] = useState(false);
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, () => setSent(true));
  const [reason, setReason] = useState<ReportReason | null>(null);
  const id = useId();
  const mayBeRead = useMayBeRead();

  if (sent) return <Thanks kind={what.kind} onClose={onClose} />;
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/reports"
      className={`fields ${styles.form}`}
      // Our own messages replace the browser's.
      noValidate
      onSubmit={(event) => (busy || !mayBeRead) && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <blockquote className={styles.reportWords}>{what.text}</blockquote>
      <input type="hidden" name="kind" value={what.kind} />
      <input type="hidden" name="thing" value={what.id} />
      <fieldset
        aria-invalid={errors["reason"] ? true : undefined}
        aria-describedby={errors["reason"] && `${id}-reason`}
      >
        <legend className="field-label">{t("What’s wrong with it?")}</legend>
        {REPORT_REASONS.map((name, index) => (
          <label key={name} className="choice-line">
            <input
              type="radio"
              name="reason"
              value={name}
              required
              data-first-focus={index === 0 || undefined}
              checked={reason === name}
              onChange={() => setReason(name)}
            />
            {REASON_TEXTS[name]}
          </label>
        ))}
        {errors["reason"] && (
          <p id={`${id}-reason`} className="field-error">
            {errors["reason"]}
          </p>
        )}
      </fieldset>
      <FieldArea
        id={`${id}-note`}
        label={reason && needsNote(reason) ? t("What should we know?") : t("What should we know? (optional)")}
        name="note"
        rows={2}
        maxLength={MAX_REPORT_NOTE}
        required={reason !== null && needsNote(reason)}
        error={errors["note"]}
      />
      <p className="note">
        {rich("Only the people who run this site will know that you reported it. <link>House rules</link>", {
          link: <a href="/house-rules" target="_blank" rel="noreferrer" className="underlined" />,
        })}
      </p>
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("Cancel")}
        </button>
        <button
          type="submit"
          className="button-solid"
          disabled={!mayBeRead}
          aria-disabled={busy || !mayBeRead}
          aria-describedby={mayBeRead ? undefined : "report-confirm-first"}
        >
          {busy ? t("Sending...") : t("Send Report")}
        </button>
      </DialogActions>
    </fetcher.Form>
  );
}

function Thanks({ kind, onClose }: { kind: Reportable["kind"]; onClose(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The submit button has disappeared.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div role="status" className={styles.thanks}>
        <p className="voice">{t("Thank you. We’ve received your report.")}</p>
        <p>
          {t(
            "A person will read the {kind} and decide whether it stays. You’ll see the decision on your dashboard. To change your report, report it again.",
            { kind: contentName(kind) },
          )}
        </p>
      </div>
      <DialogActions>
        <button ref={button} type="button" className="button-solid" onClick={onClose}>
          {t("Done")}
        </button>
      </DialogActions>
    </>
  );
}
