import { useSyncExternalStore } from "react";

import { rich } from "#app/language/rich.ts";
import { localeNow } from "#app/language/t.ts";

interface UntilProps {
  endsAt: string | null;
  timeZone: string | null;
}

/** In the time of the device; before scripts run in the reader's own, else in UTC. */
export function Until({ endsAt, timeZone }: UntilProps) {
  const isOnDevice = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (endsAt === null) return null;
  const when = new Date(endsAt).toLocaleString(localeNow(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: isOnDevice ? undefined : (timeZone ?? "UTC"),
    timeZoneName: "short",
  });
  return rich("The vote closes on {when}.", { when: <time dateTime={endsAt}>{when}</time> });
}
