import { useEffect, useSyncExternalStore } from "react";

import { joiningCount, onRecordChange } from "#app/deck/model/device-swipes.ts";

/** Says, before anyone signs in, what comes along. */
export function JoiningSwipes() {
  const count = useSyncExternalStore(onRecordChange, joiningCount, () => 0);
  // While the reader types: whoever signs in, decides and leaves at once is to find that swipe in their account.
  useEffect(() => void import("#app/deck/model/swipe-delivery.ts").catch(() => {}), []);
  if (count === 0) return null;
  return (
    <p className="text-sm text-balance text-muted">
      {count === 1 ? "The swipe" : `The ${count} swipes`} made on this device will join your account.
    </p>
  );
}
