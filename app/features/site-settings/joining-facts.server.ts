import { addDays, dayIn, longDates } from "#app/shared/dates.ts";
import { joiningMode } from "#app/shared/joining.server.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";

import type { JoiningFacts } from "./joining-section.tsx";
import { blockedPatterns, newestInvitations, waitingCount } from "./queries.server.ts";

/** How long a link runs unless its maker says otherwise. */
const USUAL_DAYS = 14;

/** What the settings show of who may join. */
export async function joiningFacts(adminId: string): Promise<JoiningFacts> {
  const [mode, waiting, links, blocked, { now, timeZone }] = await Promise.all([
    joiningMode(),
    waitingCount(),
    newestInvitations(),
    blockedPatterns(),
    clockOf(adminId),
  ]);
  const date = longDates(timeZone);
  const today = dayIn(timeZone, now);
  return {
    mode,
    waiting,
    blocked,
    today,
    lastDay: addDays(today, USUAL_DAYS),
    invitations: links.map(({ id, name, uses, maxUses, endsAt, isOver }) => ({
      id,
      name,
      used: maxUses === null ? String(uses) : `${uses} of ${maxUses}`,
      // It ends with the midnight after its last day.
      lastDay: date(new Date(endsAt.getTime() - 1)),
      ended: isOver,
      usedUp: maxUses !== null && uses >= maxUses,
    })),
  };
}
