import { LIMITS } from "#app/auth/limits/quotas.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/reports.route";
import { report } from "./queries.server.ts";
import { ReportForm } from "./schema.ts";

const limit = {
  name: "report",
  limit: LIMITS.reports,
  tooOften({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return `You’ve sent ${LIMITS.reports.limit} reports in the last hour. You can send another in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  },
};

export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: ReportForm, limit }, async ({ user, fields }) => {
    const reported = await report(user.id, fields);
    return reported ? done() : gone("This was deleted.");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to send report" });
