import { t } from "#app/language/t.ts";
import { dayIn, daysBetween, formatterByZone, longDay } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";

import { COUNTED_NEW } from "./rules.ts";
import { clockTimes } from "./talk.ts";
import type { TalkVisit } from "./visit.queries.server.ts";

/** Fewer new messages are in view at the end of the talk. */
const MANY = 8;

export interface News {
  first: number;
  count: string;
  since: string;
}

export function newsOf({ newCount, firstNew, readAt, timeZone }: TalkVisit, now = new Date()): News | null {
  if (newCount < MANY || firstNew === null || readAt === null) return null;
  const count = newCount >= COUNTED_NEW ? `${figure(COUNTED_NEW)}+` : figure(newCount);
  return { first: firstNew, count, since: daySince(readAt, timeZone, now) };
}

/** “Monday” within a week, else the date; of today the time. */
function daySince(time: Date, timeZone: string, now: Date): string {
  const day = dayIn(timeZone, time);
  const days = daysBetween(day, dayIn(timeZone, now));
  if (days === 0) return clockTimes(timeZone)(time.toISOString());
  if (days === 1) return t("yesterday");
  return days < 7 ? weekdayIn(timeZone).format(time) : longDay(day);
}

const weekdayIn = formatterByZone(null, { weekday: "long" });
