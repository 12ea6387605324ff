import type { MiddlewareFunction } from "react-router";

import { takeTurn } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { readUser } from "#app/auth/model/session.ts";
import { refusedAsTooMany } from "#app/http/refusal.ts";
import { inTime } from "#app/platform/retry-message.ts";

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/** Bounds what one reader changes in sum, on whichever addresses: an address that nobody thought of is bounded too. */
export const writeLimitMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const user = READ_ONLY.has(request.method) ? null : readUser(context);
  const turn = user && (await takeTurn(`writes|${user.id}`, LIMITS.writes));
  if (!turn || turn.allowed) return next();
  const again = inTime(turn.retryAfterSeconds);
  const sentence = `That was a lot at once. What you wrote is still here: please try again ${again}.`;
  return refusedAsTooMany(sentence, turn.retryAfterSeconds, {
    header: (name) => request.headers.get(name) ?? undefined,
  });
};
