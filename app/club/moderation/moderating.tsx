import { createContext, use, useState, type ReactNode } from "react";

import { useTaskCounts } from "#app/auth/parts/user.ts";
import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import type { ContentKind } from "#db/schema/club/moderation.ts";

import { RemovalForm, SuspensionForm } from "./decision-forms.tsx";
import { useDecided } from "./use-decided.ts";

export interface ModeratedContent {
  kind: ContentKind;
  id: number;
  name: string;
  isAdmin: boolean;
}

interface PendingAct {
  act: "removal" | "suspension";
  content: ModeratedContent;
}

/** Null for everybody but an admin. */
const ModeratingContext = createContext<((act: PendingAct) => void) | null>(null);

/** None for readers who are not admins. */
export function useModerationItems(content: ModeratedContent): Array<{ label: string; onChoose(): void }> {
  const open = use(ModeratingContext);
  if (!open) return [];
  const removal = { label: t("Remove"), onChoose: () => open({ act: "removal", content }) };
  const suspension = { label: t("Suspend reader"), onChoose: () => open({ act: "suspension", content }) };
  return content.isAdmin ? [removal] : [removal, suspension];
}

interface ModeratingProps {
  onRemoved?(content: ModeratedContent): void;
  children: ReactNode;
}

export function Moderating({ onRemoved, children }: ModeratingProps) {
  const isAdmin = useTaskCounts() !== null;
  const [pending, setPending] = useState<PendingAct | null>(null);
  const close = () => setPending(null);
  const onDecided = useDecided(pending !== null, close);
  const { act, content } = pending ?? {};
  const path = content && `/moderation/${content.kind}/${content.id}`;
  if (!isAdmin) return children;
  return (
    <ModeratingContext value={setPending}>
      {children}
      {["removal", "suspension"].map((name) => (
        <PreloadedAction key={name} path={`/moderation/message/1/${name}`} />
      ))}
      <Dialog title={t("Remove")} open={act === "removal"} onClose={close}>
        {content && (
          <RemovalForm
            action={`${path}/removal`}
            kind={content.kind}
            name={content.name}
            onClose={close}
            onDecided={() => {
              onDecided();
              onRemoved?.(content);
            }}
          />
        )}
      </Dialog>
      <Dialog title={t("Suspend Reader")} open={act === "suspension"} onClose={close}>
        {content && (
          <SuspensionForm action={`${path}/suspension`} name={content.name} onClose={close} onDecided={onDecided} />
        )}
      </Dialog>
    </ModeratingContext>
  );
}
