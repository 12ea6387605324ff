import { approvedLetter, declinedLetter } from "#app/server/mail/joining-letters.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireAdmin } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";

import type { Route } from "./+types/decision.route";
import { approveReader, declineReader } from "./queries.server.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST approves an account that waits, DELETE declines and erases it. Its reader is told either way. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const declines = request.method === "DELETE";
  const email = await (declines ? declineReader : approveReader)(admin.id, params.readerId);
  if (email === null) return reportAnswer({ problem: "This account does not wait any more." }, 404);
  mailer.send({ to: email, ...(declines ? declinedLetter() : approvedLetter({ url: siteAddress })) });
  return reportAnswer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to decide");
}
