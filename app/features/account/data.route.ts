import { redirect } from "react-router";

import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/data.route";
import { dataArchive } from "./data-archive.ts";
import { accountData } from "./queries.server.ts";

/** Everything we keep about the reader, as one file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const kept = await accountData(user.id, user.sessionId);
  // Deleted on another device a moment ago.
  if (!kept) throw redirect("/");
  const now = new Date();
  return new Response(await dataArchive(kept, now), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="bookmatch-data-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
