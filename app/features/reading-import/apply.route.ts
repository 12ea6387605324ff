import { data, redirect } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/apply.route";
import { applyNext, type Progress } from "./queries.server.ts";
import { readId } from "./rules.ts";

/**
 * Adds the next books of an import. A page that asks for progress gets it and asks again; a form without scripts
 * comes back to the import's page, whose button goes on.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const importId = readId(params.importId);
  const form = await request.formData().catch(() => null);
  const clock = { now: new Date(), timeZone: await timeZoneOf(user.id) };
  const progress = importId === null ? null : await applyNext(user.id, importId, clock).catch(homeIfGone);
  if (!progress) throw data(null, { status: 404 });
  if (form?.has("progress") && progress.done < progress.total) return data<Progress>(progress);
  return redirect(`/reading-tracker/import/${importId}`);
}

const STOPPED = "The import stopped. What was added stays, and you can go on from here.";

/** What went wrong on the way costs the reader a chunk, not the page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ failed: true as const, problem: refusalIn(error, STOPPED) }, { status: 503 });
  }
}
