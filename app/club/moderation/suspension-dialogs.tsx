import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { SuspensionForm } from "./decision-forms.tsx";
import type { Member } from "./members.queries.server.ts";
import { Question } from "./question.tsx";
import { useDecided } from "./use-decided.ts";

interface SuspensionDialogsProps {
  asked: { act: "suspension" | "lift"; member: Member } | null;
  onClose(): void;
}

export function SuspensionDialogs({ asked, onClose }: SuspensionDialogsProps) {
  const onDecided = useDecided(asked !== null, onClose);
  const { act, member } = asked ?? {};
  const action = member && `/admin/readers/${member.id}/suspension`;
  return (
    <>
      <PreloadedAction path="/admin/readers/1/suspension" />
      <Dialog title={t("Suspend Reader")} open={act === "suspension"} onClose={onClose}>
        {member && action && (
          <SuspensionForm action={action} name={member.name} onClose={onClose} onDecided={onDecided} />
        )}
      </Dialog>
      <Dialog
        title={t("Lift Suspension")}
        open={act === "lift"}
        onClose={onClose}
        alert={member ? t("{name} can sign in again right away. The reason is deleted.", { name: member.name }) : ""}
      >
        {action && (
          <Question action={action} method="delete" button={t("Lift")} onClose={onClose} onDecided={onDecided} />
        )}
      </Dialog>
    </>
  );
}
