import { joiningMode } from "#app/auth/joining/joining.queries.server.ts";
import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { t } from "#app/language/t.ts";
import { addDays, dayIn, longDates } from "#app/platform/dates.ts";
import type { JoiningMode } from "#db/schema/auth/joining.ts";

import { blockedPatterns, newestInvitations, waitingCount } from "./queries.server.ts";

export interface JoiningFacts {
  mode: JoiningMode;
  waitingReaders: number;
  invitations: InvitationFacts[];
  /** The default last day of a new link, and the earliest one. */
  lastDay: string;
  today: string;
  blocked: string[];
}

export interface InvitationFacts {
  id: number;
  name: string;
  /** `3 of 5`, or `3` without a limit. */
  used: string;
  /** `November 30, 2026` */
  lastDay: string;
  ended: boolean;
  usedUp: boolean;
}

const USUAL_DAYS = 14;

export async function joiningFacts(adminId: string): Promise<JoiningFacts> {
  const [mode, waitingReaders, links, blocked, { now, timeZone }] = await Promise.all([
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
    waitingReaders,
    blocked,
    today,
    lastDay: addDays(today, USUAL_DAYS),
    invitations: links.map(({ id, name, uses, maxUses, endsAt, isOver }) => ({
      id,
      name,
      used: maxUses === null ? String(uses) : t("{uses} of {maxUses}", { uses, maxUses }),
      // `endsAt` is the midnight after the last day.
      lastDay: date(new Date(endsAt.getTime() - 1)),
      ended: isOver,
      usedUp: maxUses !== null && uses >= maxUses,
    })),
  };
}
