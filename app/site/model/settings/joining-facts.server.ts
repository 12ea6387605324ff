import { joiningMode } from "#app/auth/model/joining.server.ts";
import { clockOf } from "#app/auth/model/time-zone.server.ts";
import { addDays, dayIn, longDates } from "#app/platform/dates.ts";
import type { JoiningMode } from "#db/joining.ts";

import { blockedPatterns, newestInvitations, waitingCount } from "./queries.server.ts";

export interface JoiningFacts {
  mode: JoiningMode;
  /** How many accounts wait for approval. */
  waiting: number;
  invitations: InvitationFacts[];
  /** The day a link made today ends on, unless another is chosen, and the first that may be. */
  lastDay: string;
  today: string;
  blocked: string[];
}

export interface InvitationFacts {
  id: number;
  name: string;
  /** `3 of 5`, or `3` where there may be any number. */
  used: string;
  /** `November 30, 2026` */
  lastDay: string;
  ended: boolean;
  usedUp: boolean;
}

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
