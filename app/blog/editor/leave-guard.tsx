import { useEffect } from "react";
import { useBlocker } from "react-router";

import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  return (
    <ConfirmDialog
      title={t("Leave without saving?")}
      question={t("Your changes aren’t saved. This browser will keep them until you come back.")}
      open={blocker.state === "blocked"}
      confirm={t("Leave")}
      cancel={t("Stay")}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {/* The router counts history entries for the blocked navigation: the dialog must not add one. */}
      <span hidden data-keeps-history />
    </ConfirmDialog>
  );
}
