import { LIMITS } from "#app/auth/limits/quotas.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";

import type { Route } from "./+types/reports.route";
import { report } from "./queries.server.ts";
import { ReportForm } from "./schema.ts";

const limit = {
  name: "report",
  limit: LIMITS.reports,
  tooOften({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return t("You’ve sent {limit} reports in the last hour. You can send another in {minutes}.", {
      limit: LIMITS.reports.limit,
      minutes: counted(minutes, "minute"),
    });
  },
};

export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: ReportForm, limit }, async ({ user, fields }) => {
    const reported = await report(user.id, fields);
    return reported ? done() : gone(t("This was deleted."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to send report") });
