import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";

import type { Route } from "./+types/year-picture.route";
import { drawYearPicture } from "./draw-year-picture.ts";
import { yearOf } from "./queries.server.ts";
import { readYear } from "./read-year.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** The address names no reader, so that each reader gets only their own year. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const year = readYear(params.year);
  const facts = year === null ? null : await yearOf(user.id, year);
  if (year === null || !facts) return new Response(`${t("Picture not found.")}\n`, { status: 404, headers: PRIVATE });
  const attempt = await countAttempt(`year-picture|${user.id}`, LIMITS.yearPictures);
  if (!attempt.allowed) return tooMany(429, attempt.retryAfterSeconds);
  try {
    return new Response(await drawYearPicture(year, facts), { headers: { ...PRIVATE, "Content-Type": "image/png" } });
  } catch (error) {
    if (!(error instanceof PicturesBusy)) throw error;
    return tooMany(503, 10);
  }
}

function tooMany(status: 429 | 503, seconds: number): Response {
  const headers = { ...PRIVATE, "Retry-After": String(seconds) };
  return new Response(`${t("Too many pictures are being made. Try again later.")}\n`, { status, headers });
}
