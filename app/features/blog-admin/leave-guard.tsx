import { useEffect } from "react";
import { useBlocker } from "react-router";

import { Dialog } from "#app/ui/dialog.tsx";

/** Asks before a form that was not saved is left. */
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
    <Dialog
      title="Leave without saving?"
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      alert="Your changes are not saved. This browser keeps them until you come back."
    >
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" data-first-focus onClick={() => blocker.reset?.()}>
          Stay
        </button>
        <button type="button" className="button-solid" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
