import { redirect } from "react-router";

import { dataArchive } from "#app/account/model/data-archive.ts";
import { accountData } from "#app/account/model/data.queries.server.ts";
import { takeTurn } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireAccount, requireRecentProof } from "#app/auth/model/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/data.route";

/** Only reads, though by POST: a link on another site must not use up the reader's turns. */
export const handle = { evenWhenFull: true } satisfies RouteHandle;

/** Everything we keep about the reader, as one file. Who cannot have it now is led to the page that says why. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const user = requireAccount(context);
  const now = new Date();
  // The page that has a button for it: what leads here would be no page of its own.
  requireRecentProof(user, "/account/data/refused");
  const turn = await takeTurn(`account-data|${user.id}`, LIMITS.dataArchive);
  if (!turn.allowed) throw redirect(`/account/data/refused?wait=${turn.retryAfterSeconds}`);
  const kept = await accountData(user.id, user.sessionId);
  // Deleted on another device a moment ago.
  if (!kept) throw redirect("/");
  return new Response(await dataArchive(kept, now), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="bookmatch-data-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
