import { useEffect, useRef } from "react";

import type { ReportedWords } from "#app/club/model/moderation/reported-words.queries.server.ts";
import { SUSPENSIONS } from "#app/club/model/moderation/rules.ts";
import { REASON_TEXTS } from "#app/club/model/report.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { REPORT_REASONS } from "#db/moderation.ts";

import { DecisionForm } from "./decision-form.tsx";
import { focusTitle } from "./focus-title.ts";

/** A decision that wants a reason, and what it is about. */
export interface Asked {
  act: "removal" | "suspension";
  reported: ReportedWords;
}

interface DecisionDialogsProps {
  asked: Asked | null;
  onClose(): void;
}

/** Where an admin gives the reason for removing words, or for suspending their writer. */
export function DecisionDialogs({ asked, onClose }: DecisionDialogsProps) {
  const decided = useRef(false);

  function end() {
    decided.current = true;
    onClose();
  }

  // Once the dialog has closed: nothing beside it takes the focus before.
  useEffect(() => {
    if (asked || !decided.current) return;
    decided.current = false;
    focusTitle();
  }, [asked]);

  return (
    <>
      {["/admin/reports/1/removal", "/admin/reports/1/dismissal", "/admin/readers/1/suspension"].map((path) => (
        <PreloadedAction key={path} path={path} />
      ))}
      <Dialog title="Remove" open={asked?.act === "removal"} onClose={onClose}>
        {asked && <RemovalForm reported={asked.reported} onClose={onClose} onDecided={end} />}
      </Dialog>
      <Dialog title="Suspend Reader" open={asked?.act === "suspension"} onClose={onClose}>
        {asked && <SuspensionForm reported={asked.reported} onClose={onClose} onDecided={end} />}
      </Dialog>
    </>
  );
}

interface FormProps {
  reported: ReportedWords;
  onClose(): void;
  onDecided(): void;
}

function RemovalForm({ reported, onClose, onDecided }: FormProps) {
  const { reportId, kind, writer, reports } = reported;
  return (
    <DecisionForm
      action={`/admin/reports/${reportId}/removal`}
      button="Remove"
      name="rule"
      legend="Which rule does it break?"
      choices={REPORT_REASONS.map((rule) => [rule, REASON_TEXTS[rule]])}
      chosen={reports[0]?.reason}
      onClose={onClose}
      onDecided={onDecided}
    >
      The {kind} disappears for everybody{kind === "suggestion" && ", with the recommendations under it"}. {writer.name}{" "}
      gets to read your reason.
    </DecisionForm>
  );
}

function SuspensionForm({ reported: { writer }, onClose, onDecided }: FormProps) {
  return (
    <DecisionForm
      action={`/admin/readers/${writer.id}/suspension`}
      button="Suspend"
      name="days"
      legend="For how long?"
      choices={Object.entries(SUSPENSIONS).map(([value, { text }]) => [value, text])}
      onClose={onClose}
      onDecided={onDecided}
    >
      {writer.name} is signed out everywhere at once, and reads your reason when signing in. The words stay until you
      remove them.
    </DecisionForm>
  );
}
