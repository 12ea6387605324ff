import { useSyncExternalStore } from "react";

import { joiningCount, onRecordChange } from "#app/shared/device-swipes.ts";

/** Says, before anyone signs in, what comes along. */
export function JoiningSwipes() {
  const count = useSyncExternalStore(onRecordChange, joiningCount, () => 0);
  if (count === 0) return null;
  return (
    <p className="text-sm text-balance text-muted">
      {count === 1 ? "The swipe" : `The ${count} swipes`} made on this device will join your account.
    </p>
  );
}
