import { redirect } from "react-router";

import { CLIENT_ADDRESS_HEADER } from "#app/server/client-address.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/messages.route";
import { messagesAfter, messagesBefore, newestMessages, postMessage } from "./queries.server.ts";
import { readMessageId, SENDING } from "./rules.ts";
import { MessageForm } from "./schema.ts";

/** `?after=ID` what came since, `?before=ID` what was earlier, else the newest, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { searchParams: asked } = url;
  const after = readMessageId(asked.get("after"));
  const before = readMessageId(asked.get("before"));
  if ((asked.has("after") && after === null) || (asked.has("before") && before === null)) {
    return answer({ problem: "There is no such message." }, 400);
  }
  if (after !== null) return answer(await messagesAfter(user.id, after, readMessageId(asked.get("asOf"))));
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

  const form = MessageForm.safeParse(Object.fromEntries((await request.formData().catch(() => null)) ?? []));
  if (!form.success) return refuse(form.error.issues[0]?.message ?? "", 400);
  const turns = await Promise.all([
    takeTurn(`chat|${user.id}`, SENDING.ofReader),
    takeTurn(`chat|${request.headers.get(CLIENT_ADDRESS_HEADER)}`, SENDING.ofAddress),
  ]);
  const wait = Math.max(...turns.map((turn) => (turn.allowed ? 0 : turn.retryAfterSeconds)));
  if (wait > 0) {
    const seconds = wait === 1 ? "second" : "seconds";
    return refuse(`Many messages at once. Please try again in ${wait} ${seconds}.`, 429, {
      "Retry-After": String(wait),
    });
  }
  const message = await postMessage(user.id, form.data).catch(homeIfGone);
  return asJson ? answer({ message }) : redirect("/coffee-talk", 303);
}

function answer(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "private, no-store" } });
}
