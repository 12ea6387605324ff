import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { RemovalForm, SuspensionForm } from "./decision-forms.tsx";
import { Question } from "./question.tsx";
import type { ReportedContent } from "./reported-content.queries.server.ts";
import { contentName } from "./rules.ts";
import { useDecided } from "./use-decided.ts";

export interface PendingDecision {
  act: "removal" | "dismissal" | "suspension";
  reported: ReportedContent;
}

interface DecisionDialogsProps {
  decision: PendingDecision | null;
  onClose(): void;
}

export function DecisionDialogs({ decision, onClose }: DecisionDialogsProps) {
  const onDecided = useDecided(decision !== null, onClose);
  const { act, reported } = decision ?? {};
  const forms = { onClose, onDecided };
  return (
    <>
      {["/admin/reports/1/removal", "/admin/reports/1/dismissal", "/admin/readers/1/suspension"].map((path) => (
        <PreloadedAction key={path} path={path} />
      ))}
      <Dialog title={t("Remove")} open={act === "removal"} onClose={onClose}>
        {reported && (
          <RemovalForm
            action={`/admin/reports/${reported.reportId}/removal`}
            kind={reported.kind}
            name={reported.writer.name}
            chosen={reported.reports[0]?.reason}
            {...forms}
          />
        )}
      </Dialog>
      <Dialog
        title={t("Dismiss")}
        open={act === "dismissal"}
        onClose={onClose}
        alert={reported ? dismissalText(reported) : ""}
      >
        {reported && (
          <Question
            action={`/admin/reports/${reported.reportId}/dismissal`}
            method="post"
            button={t("Dismiss")}
            {...forms}
          />
        )}
      </Dialog>
      <Dialog title={t("Suspend Reader")} open={act === "suspension"} onClose={onClose}>
        {reported && (
          <SuspensionForm
            action={`/admin/readers/${reported.writer.id}/suspension`}
            name={reported.writer.name}
            {...forms}
          />
        )}
      </Dialog>
    </>
  );
}

function dismissalText({ kind, readers }: ReportedContent): string {
  const who = readers === 1 ? t("the reader") : t("the {readers} readers", { readers });
  return t("The {kind} stays. We’ll tell {who} who reported it that it follows the house rules.", {
    kind: contentName(kind),
    who,
  });
}
