import { redirect } from "react-router";

import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireAccount, requireRecentProof } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/data.route";
import { dataArchive } from "./data-archive.ts";
import { accountData } from "./data.queries.server.ts";

/** Only reads. It is a POST so that a link on another site cannot use up the reader's attempts. */
export const handle = { evenWhenFull: true } satisfies RouteHandle;

export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const user = requireAccount(context);
  const now = new Date();
  // After the confirmation, leads to a page with the button: this URL itself is not a page.
  requireRecentProof(user, "/account/data/refused");
  const attempt = await countAttempt(`account-data|${user.id}`, LIMITS.dataArchive);
  if (!attempt.allowed) throw redirect(`/account/data/refused?wait=${attempt.retryAfterSeconds}`);
  const data = await accountData(user.id, user.sessionId);
  // The account has just been deleted on another device.
  if (!data) throw redirect("/");
  return new Response(await dataArchive(data, now), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="bookmatch-data-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
