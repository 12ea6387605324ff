import { REASON_TEXTS } from "#app/club/reports/report.ts";
import { REPORT_REASONS, type ContentKind, type ReportReason } from "#db/schema/club/moderation.ts";

import { DecisionForm } from "./decision-form.tsx";
import { SUSPENSIONS } from "./rules.ts";

interface FormProps {
  action: string;
  name: string;
  onClose(): void;
  onDecided(): void;
}

interface RemovalFormProps extends FormProps {
  kind: ContentKind;
  chosen?: ReportReason | undefined;
}

export function RemovalForm({ kind, name, chosen, ...props }: RemovalFormProps) {
  return (
    <DecisionForm
      {...props}
      button="Remove"
      name="rule"
      legend="Which rule does it break?"
      choices={REPORT_REASONS.map((rule) => [rule, REASON_TEXTS[rule]])}
      chosen={chosen}
    >
      This removes the {kind}
      {kind === "suggestion" && " and its recommendations"} for everyone. {name} will see your reason.
    </DecisionForm>
  );
}

export function SuspensionForm({ name, ...props }: FormProps) {
  return (
    <DecisionForm
      {...props}
      button="Suspend"
      name="days"
      legend="For how long?"
      choices={Object.entries(SUSPENSIONS).map(([value, { text }]) => [value, text])}
    >
      {name} will be signed out everywhere, and will see your reason when signing in. What they wrote stays until you
      remove it.
    </DecisionForm>
  );
}
