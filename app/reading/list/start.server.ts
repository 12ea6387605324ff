import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { invalid, type Outcome } from "#app/http/mutation.server.ts";
import { dayIn } from "#app/platform/dates.ts";

import type { Start } from "./additions.queries.server.ts";
import { FUTURE_DAY, isFuture } from "./entry-days.ts";
import type { StartingStatus } from "./starting-status.ts";

interface GivenStart {
  status: StartingStatus;
  day?: string | undefined;
  stars?: number | null | undefined;
  additionId: string | null;
}

export async function startFrom(
  userId: string,
  { status, day, stars = null, additionId }: GivenStart,
): Promise<Start | Outcome<never>> {
  const clock = await clockOf(userId);
  if (day && isFuture(day, clock)) return invalid({ day: FUTURE_DAY.problem });
  const isUnknown = day === "" && status === "completed";
  const on = isUnknown ? null : day || dayIn(clock.timeZone, clock.now);
  return { status, day: on, stars, additionId, clock };
}
