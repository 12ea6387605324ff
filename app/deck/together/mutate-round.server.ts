import type { ZodType } from "zod";

import { countAddressAttempt, countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import type { Limit } from "#app/auth/limits/quotas.ts";
import { answerWith, mutateVisitorPage, tooMany, type MutationArgs, type Outcome } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import { roundPath } from "./code.ts";
import { inRound, type Present } from "./person.server.ts";
import { MOST_PEOPLE } from "./rules.ts";

interface RoundMutation<Fields> {
  form?: ZodType<Fields>;
  json?: ZodType<Fields>;
  read?(form: FormData): Record<string, unknown>;
  limit?: Limit;
}

/** A change by somebody in the round, reader or guest; to everybody else there is no such round. */
export async function mutateRound<Fields = Record<string, never>>(
  args: MutationArgs & { params: { code: string } },
  { limit = LIMITS.roundChanges, ...options }: RoundMutation<Fields>,
  work: (asked: Present & { fields: Fields }) => Promise<Outcome | Response>,
): Promise<Response> {
  const present = await inRound(args);
  if ("refused" in present) return answerWith(args.request, present.refused, "/together");
  const { round, person } = present;
  const outcome = await mutateVisitorPage<Fields>(args.request, options, async ({ fields }) => {
    const own = await countAttempt(`round-${limit.limit}|${person.id}`, limit);
    // Leaving and joining again makes another person, but no other address.
    const ofRound = { ...limit, limit: limit.limit * MOST_PEOPLE };
    const attempt = own.allowed ? await countAddressAttempt(`round-${limit.limit}`, args.request, ofRound) : own;
    if (attempt.allowed) return work({ ...present, fields });
    const seconds = attempt.retryAfterSeconds;
    return tooMany(t("That was a lot at once. {retryIn}", { retryIn: retryIn(t("go on"), seconds) }), seconds);
  });
  return answerWith(args.request, outcome, options.json ? undefined : roundPath(round.code));
}
