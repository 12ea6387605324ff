import { REASON_TEXTS } from "#app/club/reports/report.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { REPORT_REASONS, type ContentKind, type ReportReason } from "#db/schema/club/moderation.ts";

import { DecisionForm } from "./decision-form.tsx";
import { contentName, SUSPENSIONS } from "./rules.ts";

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
      button={t("Remove")}
      name="rule"
      legend={t("Which rule does it break?")}
      choices={REPORT_REASONS.map((rule) => [rule, REASON_TEXTS[rule]])}
      chosen={chosen}
    >
      {rich("This removes the {kind}{kind2} for everyone. {name} will see your reason.", {
        kind: contentName(kind),
        kind2: kind === "suggestion" && t(" and its recommendations"),
        name,
      })}
    </DecisionForm>
  );
}

export function SuspensionForm({ name, ...props }: FormProps) {
  return (
    <DecisionForm
      {...props}
      button={t("Suspend")}
      name="days"
      legend={t("For how long?")}
      choices={Object.entries(SUSPENSIONS).map(([value, { text }]) => [value, text])}
    >
      {t(
        "{name} will be signed out everywhere, and will see your reason when signing in. What they wrote stays until you remove it.",
        { name },
      )}
    </DecisionForm>
  );
}
