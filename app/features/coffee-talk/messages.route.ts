import { redirect } from "react-router";

import { againIn, refusal } from "#app/shared/again.ts";
import { CONFIRM_FIRST } from "#app/shared/confirm-first.tsx";
import { heldAsLink } from "#app/shared/held-words.server.ts";
import { takeTurns } from "#app/shared/limits.server.ts";
import { mayBeRead } from "#app/shared/may-be-read.server.ts";
import { QuotaReached } from "#app/shared/quotas.server.ts";
import { LIMITS, QUOTAS } from "#app/shared/quotas.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/messages.route";
import { messagesAfter, messagesBefore, newestMessages, postMessage } from "./queries.server.ts";
import { readMessageId, readMessageIds } from "./rules.ts";
import { MessageForm } from "./schema.ts";

/**
 * `?after=ID` what came since, `?before=ID` what was earlier, else the newest, as JSON. With `after`, `veiled=ID,ID`
 * also brings those of them that the reader's log has passed by now.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { searchParams: asked } = url;
  const after = readMessageId(asked.get("after"));
  const before = readMessageId(asked.get("before"));
  const veiled = readMessageIds(asked.get("veiled"));
  if ((asked.has("after") && after === null) || (asked.has("before") && before === null) || !veiled) {
    return answer({ problem: "There is no such message." }, 400);
  }
  if (after !== null) return answer(await messagesAfter(user.id, after, readMessageId(asked.get("asOf")), veiled));
  return answer(await (before === null ? newestMessages(user.id) : messagesBefore(user.id, before)));
}

/** POST says something. Sent again under the same `clientId` it is the same message, not another one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const asJson = request.headers.get("Accept")?.includes("application/json") ?? false;
  const refuse = (problem: string, status: number, headers: HeadersInit = {}) =>
    asJson
      ? answer({ problem }, status, headers)
      : new Response(`${problem}\n`, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });

  if (!mayBeRead(user)) return refuse(CONFIRM_FIRST, 403);
  const form = MessageForm.safeParse(Object.fromEntries((await request.formData().catch(() => null)) ?? []));
  if (!form.success) return refuse(form.error.issues[0]?.message ?? "", 400);
  const refuseFor = (seconds: number, problem: string) => refuse(problem, 429, { "Retry-After": String(seconds) });
  const turn = await takeTurns("chat", user.id, request, LIMITS.messages);
  if (!turn.allowed) {
    return refuseFor(turn.retryAfterSeconds, refusal({ had: "Many messages at once.", what: "post" })(turn));
  }
  const held = await heldAsLink(user.id, form.data.message);
  if (held) return refuseFor(held.retryAfterSeconds, held.problem);
  const message = await postMessage(user.id, form.data).catch(orFull);
  if (message === "full") return refuse(QUOTAS.messages.full, 409);
  if (message === "no such book") {
    return refuse("This book has left the catalogue. Copy your words, and write them without it.", 400);
  }
  if (message && "waitSeconds" in message) {
    const { waitSeconds } = message;
    return refuseFor(waitSeconds, `You have said this twice just now. ${againIn("say it", waitSeconds)}`);
  }
  return asJson ? answer({ message }) : redirect("/coffee-talk", 303);
}

const orFull = (error: unknown) => (error instanceof QuotaReached ? ("full" as const) : homeIfGone(error));

function answer(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "private, no-store" } });
}
