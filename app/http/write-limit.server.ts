import type { MiddlewareFunction } from "react-router";

import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { readUser } from "#app/auth/session/session.ts";
import { tooManyRequestsResponse } from "#app/http/unavailable.ts";
import { t } from "#app/language/t.ts";
import { inTime } from "#app/platform/retry-message.ts";

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

export const writeLimitMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const user = READ_ONLY.has(request.method) ? null : readUser(context);
  const attempt = user && (await countAttempt(`writes|${user.id}`, LIMITS.writes));
  if (!attempt || attempt.allowed) return next();
  const wait = inTime(attempt.retryAfterSeconds);
  const sentence = t("That was a lot at once. What you wrote is still here. Please try again {wait}.", { wait });
  return tooManyRequestsResponse(sentence, attempt.retryAfterSeconds, {
    header: (name) => request.headers.get(name) ?? undefined,
  });
};
