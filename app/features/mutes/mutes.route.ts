import { redirect } from "react-router";

import { refusal } from "#app/shared/again.ts";
import { takeTurns } from "#app/shared/limits.server.ts";
import type { MuteAnswer } from "#app/shared/muting.ts";
import { LIMITS, QUOTAS } from "#app/shared/quotas.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/mutes.route";
import { muteWriter } from "./queries.server.ts";
import { MuteForm } from "./schema.ts";

/** POST mutes whoever wrote these words, for the reader alone. Posted again, it stands as it was. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const form = MuteForm.safeParse(Object.fromEntries((await request.formData().catch(() => null)) ?? []));
  if (!form.success) return answer(request, { problem: GONE }, 400);
  const turn = await takeTurns("mute", user.id, request, LIMITS.mutes);
  if (!turn.allowed) {
    const problem = refusal({ had: "You have muted many readers at once.", what: "mute" })(turn);
    return answer(request, { problem }, 429, { "Retry-After": String(turn.retryAfterSeconds) });
  }
  const muted = await muteWriter(user.id, form.data).catch(homeIfGone);
  if (muted === "not found") return answer(request, { problem: GONE }, 404);
  if (muted === "own") return answer(request, { problem: "These are your own words." }, 409);
  if (muted === "full") return answer(request, { problem: QUOTAS.mutes.full }, 409);
  return answer(request, muted);
}

const GONE = "These words are not there any more.";

/** JSON for our own script; a form that was sent without one leads to the list of mutes, or says what is wrong. */
function answer(request: Request, body: MuteAnswer, status = 200, more: Record<string, string> = {}): Response {
  const headers = { ...more, "Cache-Control": "private, no-store" };
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(body, { status, headers });
  if ("muteId" in body) return redirect("/account/mutes", { status: 303, headers });
  const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${body.problem}\n`, { status, headers: plain });
}
